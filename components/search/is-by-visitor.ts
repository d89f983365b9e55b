/** Returns whether the visitor caused this focus. Scripts of the page also set it. */
export function isByVisitor(): boolean {
  return navigator.userActivation?.isActive ?? true
}
