/** Runs before the first paint. The stylesheet then shows Login and Register, or reserves space for the user's name. */
const script = `try{JSON.parse(localStorage.userInfo).token&&(document.documentElement.dataset.viewer='user')}catch{}`

/** Marks a signed-in browser on `<html>`. Cached pages are the same for all visitors, so only the browser knows. */
export function ViewerMark() {
  return <script>{script}</script>
}
