/** The colours of the browser's own bar: the paper of both themes (app/styles/theme.css). */
export const barColours = { light: '#fcfaf6', dark: '#1b1815' }

/**
 * The script that runs in every page's head before the first paint, for what only the browser knows, because kept pages are the
 * same for all visitors. What it does costs the pages' scripts nothing and works before they have loaded:
 * - It marks a signed-in browser (`data-viewer`).
 * - It applies the chosen theme: `data-theme` for the stylesheet, `color-scheme` for a page without one, `theme-color`. It is
 *   the behaviour of the theme switch, too (components/layout/theme-switch.tsx). The choice is stored as the text `light`,
 *   `dark` or `system`; it belongs to the browser, not to the user, so a logout keeps it. Where the storage is blocked, it ends
 *   with the page. React removes the attributes of <html> when it renders a failed page anew; they are then set again.
 * - After a navigation it moves the focus to the new page, in browsers with the Navigation API, unless something in that page has
 *   it or somebody is writing into the search field.
 */
export const firstScript = `(r=>{
try{JSON.parse(localStorage.userInfo).token&&(r.dataset.viewer='user')}catch{}
let c=new Map(${JSON.stringify(Object.entries(barColours))}),m=document.createElement('meta'),p=location.pathname,
show=t=>{
m.name='theme-color';m.content=c.get(t);
if(c.has(t))document.head.prepend(m);
else{m.remove();t='system'}
r.dataset.theme=t;r.style.colorScheme=c.has(t)?t:'';
for(let i of document.getElementsByName('theme'))i.checked=i.value==t},
load=()=>{try{show(localStorage.theme)}catch{}};
load();
new MutationObserver(()=>r.dataset.theme||load()).observe(r,{attributes:true});
for(let e of ['DOMContentLoaded','pageshow','storage'])addEventListener(e,load);
addEventListener('change',({target:i})=>{if(i.name=='theme'){show(i.value);try{localStorage.theme=i.value}catch{}}});
window.navigation?.addEventListener('currententrychange',()=>setTimeout(()=>{
let e=document.getElementById('content'),a=document.activeElement;
p!=(p=location.pathname)&&!e?.contains(a)&&!a?.matches('input')&&e?.focus({preventScroll:true})}))
})(document.documentElement)`

/**
 * Adds the first script to a document that Next sends when the rendering of a page has failed: it is empty, and the browser
 * renders the error page into it, without running the scripts of the layout. Returns any other document unchanged.
 */
export function withFirstScript(/** @type {string} */ html) {
  const start = '<html id="__next_error__"><head>'
  return html.replace(start, () => `${start}<script>${firstScript}</script>`)
}
