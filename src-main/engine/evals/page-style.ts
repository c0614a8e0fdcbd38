/** How a page looks. Colours reach 4.5 : 1 against their ground in light and dark. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1d2230, #e8eaf0); --quiet: light-dark(#5a6275, #a3abbd); --ground: light-dark(#fbfbfd, #14171f);
  --card: light-dark(#ffffff, #1c202b); --line: light-dark(#dfe3ec, #313747); --good: light-dark(#146c43, #6fd3a0); --bad: light-dark(#b02a37, #ff98a2); --warn: light-dark(#7a5200, #f2c14e); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2.2rem 0 .7rem; }
.quiet { color: var(--quiet); font-size: .9rem; } .verdict { font-size: 1.2rem; font-weight: 600; margin: .3rem 0; }
.good, .passed { color: var(--good); } .bad, .failed { color: var(--bad); } .flaky { color: var(--warn); } .skipped { color: var(--quiet); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .8rem; margin: 0; }
.figures > div { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .8rem 1rem; }
dt { color: var(--quiet); font-size: .9rem; } dd { margin: 0; } dd strong { display: block; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; } caption { text-align: start; color: var(--quiet); padding-block: .3rem; }
th, td { text-align: start; padding: .35rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: inherit; } thead th { color: var(--quiet); } th { overflow-wrap: normal; }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; } meter { width: 100%; min-width: 5rem; }
details { border-bottom: 1px solid var(--line); padding: .3rem 0; } summary { cursor: pointer; padding: .25rem 0; } summary:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; border-radius: .2rem; }
.mark { font-weight: 700; display: inline-block; width: 1.2em; text-align: center; } .reasons { color: var(--bad); }
code { font: .85em/1.4 ui-monospace, monospace; color: var(--quiet); } blockquote { margin: .5rem 0; padding: .5rem .9rem; border-inline-start: 3px solid var(--line); background: var(--card); white-space: pre-wrap; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
footer { margin-top: 3rem; }
@media print { details { break-inside: avoid; } }
`
