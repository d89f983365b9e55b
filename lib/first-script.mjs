/** The colours of the browser's own bar: the paper of both themes (app/styles/theme.css). */
export const barColours = { light: '#fcfaf6', dark: '#171512' }

/**
 * The script that runs in every page's head before the first paint, for what only the browser knows, because kept pages are the
 * same for all visitors. It marks a signed-in browser (`data-viewer`) and applies the chosen theme (`data-theme`, the inline
 * style, `theme-color`). It also is the whole behaviour of the theme switch (components/layout/theme-switch.tsx), so the switch
 * costs the pages' scripts nothing and works before they have loaded. The choice is stored as the text `light`, `dark` or
 * `system`. It belongs to the browser, not to the user: a logout keeps it. Where the storage is blocked, it ends with the page.
 */
export const firstScript = `(r=>{
try{JSON.parse(localStorage.userInfo).token&&(r.dataset.viewer='user')}catch{}
let c=${JSON.stringify(barColours)},m=document.createElement('meta'),
show=t=>{
m.name='theme-color';m.content=c[t]||'';
if(c[t]){r.dataset.theme=r.style.colorScheme=t;document.head.prepend(m)}
else{delete r.dataset.theme;r.style.colorScheme='';m.remove()}
for(let i of document.getElementsByName('theme'))i.checked=i.value==(c[t]?t:'system')},
load=()=>{try{show(localStorage.theme)}catch{}};
load();
for(let e of ['DOMContentLoaded','pageshow','storage'])addEventListener(e,load);
addEventListener('change',({target:i})=>{if(i.name=='theme'){show(i.value);try{localStorage.theme=i.value}catch{}}})
})(document.documentElement)`
