/** Runs before the first paint; the stylesheet then shows Login and Register, or the room for the person's name. */
const script = `try{JSON.parse(localStorage.userInfo).token&&(document.documentElement.dataset.viewer='user')}catch{}`

/** Marks a signed-in browser on `<html>`. Cached pages are the same for everybody, so only the browser can tell. */
export function ViewerMark() {
  return <script>{script}</script>
}
