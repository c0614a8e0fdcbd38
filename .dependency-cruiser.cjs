/** The import rules of docs/architecture.md, made executable. `npm run check` also asserts that modules were read. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { pathNot: allowed },
})
const npm = (names) => `node_modules/(${names})(/|$)`
const ZOD = npm('zod')

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    only('contract-is-pure', '^src-main/contract', ['^src-main/contract', npm('zod|@orpc/contract|@orpc/shared')], 'contract: zod and @orpc/contract only'),
    only('engine-touches-nothing', '^src-main/engine', ['^src-main/(contract|engine)', ZOD], 'engine: contract, itself, zod'),
    {
      name: 'engine-siblings-through-index',
      comment: 'engine rooms reach each other through index.ts or ports',
      severity: 'error',
      from: { path: '^src-main/engine/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src-main/engine/([^/]+)/', pathNot: ['^src-main/engine/$1/', '^src-main/engine/[^/]+/index\\.ts$', '^src-main/engine/ports/'] },
    },
    {
      name: 'adapters-implement-ports',
      comment:
        'adapters: engine/ports, contract, their own library; never another adapter, never the rest of the engine. provider-call is what the provider adapters share',
      severity: 'error',
      from: { path: '^src-main/adapters/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src-',
        pathNot: [
          '^src-main/contract',
          '^src-main/engine/ports',
          '^src-main/adapters/$1/',
          '^src-main/adapters/provider-call/index\\.ts$',
        ],
      },
    },
    {
      name: 'handlers-translate',
      severity: 'error',
      from: { path: '^src-main/handlers', pathNot: '\\.test\\.ts$' },
      to: { path: '^src-', pathNot: ['^src-main/(handlers|engine|contract)'] },
    },
    {
      name: 'rpc-knows-the-contract',
      severity: 'error',
      from: { path: '^src-main/rpc', pathNot: '\\.test\\.ts$' },
      to: { path: '^src-', pathNot: ['^src-main/(rpc|contract)'] },
    },
    {
      name: 'shells-start-the-engine',
      severity: 'error',
      from: { path: '^src-main/(electron|headless)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src-', pathNot: ['^src-main/$1/', '^src-main/(compose\\.ts|rpc|contract|engine/ports)'] },
    },
    {
      name: 'electron-only-in-its-shell',
      severity: 'error',
      from: { pathNot: '^(src-main/electron|src-preload)' },
      to: { path: '^electron$|node_modules/(electron|electron-store|electron-updater)/' },
    },
    {
      name: 'renderer-stands-alone',
      severity: 'error',
      from: { path: '^src-renderer' },
      to: { path: ['^src-main/(?!contract)', '^src-preload', '^(node:|fs|path|child_process|os|crypto)'] },
    },
    {
      name: 'features-do-not-meet',
      severity: 'error',
      from: { path: '^src-renderer/features/([^/]+)/' },
      to: { path: ['^src-renderer/features/(?!$1/)', '^src-renderer/client'] },
    },
    {
      name: 'components-are-dumb',
      severity: 'error',
      from: { path: '^src-renderer/components' },
      to: { path: '^src-renderer/(features|stores|client)' },
    },
    { name: 'stores-call-client', severity: 'error', from: { path: '^src-renderer/stores' }, to: { path: '^src-renderer/(features|components)' } },
    { name: 'preload-is-thin', severity: 'error', from: { path: '^src-preload' }, to: { pathNot: ['^src-preload', '^src-main/contract', '^electron$', 'node_modules/electron/'] } },
    {
      name: 'nothing-shipped-needs-testing',
      severity: 'error',
      from: { path: '^src-', pathNot: ['\\.test\\.tsx?$', '^src-main/testing'] },
      // The cases of evals ship: a release gate runs them.
      to: { path: ['^src-main/testing', '^tests/', '^evals/'], pathNot: '^evals/(deterministic|judge)/.+\\.json$' },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(electron|virtual:)' } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.depcruise.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
}
