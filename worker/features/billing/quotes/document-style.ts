/**
 * The stylesheet of the printable quote and of the sandbox's copies of Stripe's pages. Served as a
 * file, since the Content-Security-Policy allows no inline style.
 */
export const documentStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1d2421, #edeae2); --muted: light-dark(#4c5751, #b4bab4);
  --line: light-dark(#ded8ca, #343d38); --strong: light-dark(#857f70, #7d877f); --raised: light-dark(#fff, #1c221f);
  --brand: light-dark(#1c5642, #8fd0b1); --brand-ink: light-dark(#fff, #0e1c16);
  --attention: light-dark(#7a4a00, #f2c879); --attention-soft: light-dark(#fbf0d8, #33290f);
  --danger: light-dark(#9c2219, #f4a49b); --danger-soft: light-dark(#fbe9e6, #3a1c19); }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#fbf9f4, #151917); color: var(--ink);
  font: 1.0625rem/1.55 "Public Sans", system-ui, sans-serif; overflow-wrap: break-word; }
main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1, h2 { font-family: "Source Serif", Georgia, serif; line-height: 1.2; text-wrap: balance; }
h1 { font-size: 1.8rem; margin: 0 0 .5rem; } h2 { font-size: 1.25rem; margin: 2.25rem 0 .5rem; }
p { margin: .5rem 0; } a { color: var(--brand); text-underline-offset: 3px; }
.banner { margin: 0; background: var(--attention-soft); color: var(--attention); padding: .6rem 1rem; text-align: center; font-weight: 600; font-size: .9375rem; }
.muted { color: var(--muted); font-size: .9375rem; } .price { font-size: 2.1rem; font-weight: 600; font-variant-numeric: tabular-nums; margin: .25rem 0; }
.error { background: var(--danger-soft); color: var(--danger); padding: .7rem 1rem; border-radius: 8px; }
.note { background: var(--attention-soft); color: var(--attention); padding: .7rem 1rem; border-radius: 8px; }
.panel { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; margin: 1rem 0; }
.screen.row { align-items: center; margin-bottom: 1.5rem; } .row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
label { display: block; font-weight: 600; font-size: .9375rem; margin-top: .75rem; }
input { display: block; font: inherit; font-weight: 400; font-size: 1.0625rem; color: inherit; width: 100%; min-height: 44px; padding: 0 .75rem; border: 1px solid var(--strong);
  border-radius: 8px; background: var(--raised); font-variant-numeric: tabular-nums; margin-top: .3rem; }
input.short { width: 9.5rem; }
button { font: inherit; font-weight: 600; font-size: .9375rem; min-height: 44px; padding: 0 1.25rem; border-radius: 8px;
  border: 1px solid var(--strong); background: var(--raised); color: var(--ink); cursor: pointer; }
button.primary { background: var(--brand); color: var(--brand-ink); border-color: var(--brand); }
form.wide button { width: 100%; margin-top: 1.25rem; }
:focus-visible { outline: 2px solid light-dark(#1d5fa8, #8dbdf5); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th.number, td.number { text-align: right; padding-right: 0; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
th.number, td.number { padding-left: .75rem; }
.table { overflow-x: auto; } .actions { margin-top: 1rem; }
.sheet { white-space: pre-line; } dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.25rem; margin: 1rem 0; }
dt { color: var(--muted); } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; } .total td { font-weight: 700; border-bottom: 2px solid var(--ink); }
@media (width < 480px) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } h1 { font-size: 1.5rem; } }
@media print { :root { color-scheme: light; } body { background: #fff; } .screen { display: none; } main { padding: 0; max-width: none; } }
`

/** The only script of these pages. */
export const documentScript = `document.querySelector('[data-print]')?.addEventListener('click', () => print())`
