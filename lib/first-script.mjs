/** The colours of the browser's own bar: the paper of both themes (app/styles/theme.css). */
export const barColours = { light: '#fcfaf6', dark: '#1b1815' }

/**
 * The script that runs in every page's head before the first paint, for what only the browser knows, because kept pages are the
 * same for all visitors. It marks a signed-in browser (`data-viewer`) and applies the chosen theme: `data-theme` for the
 * stylesheet, `color-scheme` for a page without one, `theme-color`. It also is the whole behaviour of the theme switch (components/layout/theme-switch.tsx), so that it
 * costs the pages' scripts nothing and works before they have loaded. The choice is stored as the text `light`, `dark` or
 * `system`. It belongs to the browser, not to the user: a logout keeps it. Where the storage is blocked, it ends with the page.
 */
export const firstScript = `(r=>{
try{JSON.parse(localStorage.userInfo).token&&(r.dataset.viewer='user')}catch{}
let c=new Map(${JSON.stringify(Object.entries(barColours))}),m=document.createElement('meta'),
show=t=>{
m.name='theme-color';m.content=c.get(t);
if(c.has(t))document.head.prepend(m);
else{m.remove();t='system'}
r.dataset.theme=t;r.style.colorScheme=c.has(t)?t:'';
for(let i of document.getElementsByName('theme'))i.checked=i.value==t},
load=()=>{try{show(localStorage.theme)}catch{}};
load();
for(let e of ['DOMContentLoaded','pageshow','storage'])addEventListener(e,load);
addEventListener('change',({target:i})=>{if(i.name=='theme'){show(i.value);try{localStorage.theme=i.value}catch{}}})
})(document.documentElement)`
