// Import rules between folders (docs/architecture.md, "Map"). Each rule was seen to fail once on a planted violation.
/** The contexts from the ground up: each may import those before it, none after it (docs/architecture.md, "Order of the contexts"). */
const contexts = ['terms', 'places', 'identity', 'listings', 'calendar', 'pricing', 'coupons', 'reservations', 'payments', 'search', 'site', 'viewings', 'reviews', 'messages', 'console', 'records', 'privacy', 'notifications'];
const context = `^src/(${contexts.join('|')})/`;
const upwards = contexts.slice(0, -1).map((name, at) => ({
  name: `${name}-imports-no-later-context`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { path: `^src/(${contexts.slice(at + 1).join('|')})/` },
}));
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...upwards,
    {
      name: 'the-domain-is-pure',
      severity: 'error',
      comment: 'events, decider, policies and vocabulary import the kernel and their own domain files, never a library or I/O',
      from: { path: `${context}(events|decider|policies|vocabulary)(\\.ts$|/)` },
      to: { pathNot: ['^src/kernel/', `${context}(events|rows|decider|policies|vocabulary)(\\.ts$|/)`, '^src/terms/versions/decider\\.ts$'] },
    },
    {
      name: 'only-policies-see-row-types',
      severity: 'error',
      from: { path: `${context}(events|decider)(\\.ts$|/)` },
      to: { path: `${context}rows\\.ts$` },
    },
    {
      name: 'other-contexts-through-events-and-public',
      severity: 'error',
      from: { path: '^src/([^/]+)/' , pathNot: '^src/(tools|kernel|engine|server)/' },
      to: { path: context, pathNot: ['^src/$1/', `${context}(events|public|rows|queries|vault|vocabulary)\\.ts$`] },
    },
    { name: 'floors-know-no-business', severity: 'error', from: { path: '^src/(kernel|engine|server)/' }, to: { path: [context, '^src/tools/', '^src/(main|container|program|settings)\\.ts$'] } },
    { name: 'kernel-knows-nobody', severity: 'error', from: { path: '^src/kernel/' }, to: { path: '^src/(engine|server)/' } },
    { name: 'engine-knows-the-kernel', severity: 'error', from: { path: '^src/engine/' }, to: { path: '^src/server/' } },
    { name: 'rows-read-nothing', severity: 'error', from: { path: `${context}rows\\.ts$` }, to: { pathNot: ['^src/kernel/', '^src/engine/event-store/port\\.ts$', `${context}(events|rows)\\.ts$`] } },
    { name: 'only-the-container-knows-projections', severity: 'error', from: { path: '^src/', pathNot: '^src/container\\.ts$' }, to: { path: '^projections/' } },
    { name: 'projections-see-events-and-rows', severity: 'error', from: { path: '^projections/' }, to: { path: '^src/', pathNot: ['^src/(kernel|engine)/', `${context}(events|rows)\\.ts$`] } },
    { name: 'browsers-see-only-the-kernel-and-the-schema', severity: 'error', from: { path: '^(web|admin)/' }, to: { path: '^(src|projections|migrations)/', pathNot: '^src/kernel/' } },
    { name: 'pages-load-no-temporal', severity: 'error', comment: 'the polyfill is not worth its weight on a phone', from: { path: '^(web|admin)/' }, to: { path: 'node_modules/temporal-polyfill/', reachable: true } },
    { name: 'web-knows-no-admin', severity: 'error', from: { path: '^web/' }, to: { path: '^admin/' } },
    { name: 'admin-takes-only-the-theme-and-what-is-generated', severity: 'error', from: { path: '^admin/' }, to: { path: '^web/', pathNot: ['^web/(theme|vite\\.classes)\\.ts$', '^web/api/schema\\.ts$'] } },
    { name: 'only-the-adapter-knows-eventstoredb', severity: 'error', from: { pathNot: ['^src/engine/event-store/eventstoredb(-(appending|connection|reading))?\\.ts$', '^tests/(support/eventstoredb/fake-eventstoredb|engine/event-store/eventstoredb\\.real\\.test)\\.ts$'] }, to: { path: 'node_modules/@eventstore/' } },
    { name: 'only-the-workbook-knows-exceljs', severity: 'error', from: { pathNot: '^src/server/xlsx/workbook\\.ts$' }, to: { path: 'node_modules/exceljs/' } },
    { name: 'only-modules-know-inversify', severity: 'error', from: { pathNot: ['^src/[^/]+/module\\.ts$', '^src/container\\.ts$', '^src/server/modules/tokens\\.ts$'] }, to: { path: 'node_modules/inversify/' } },
    { name: 'only-the-start-knows-the-demonstration', severity: 'error', from: { pathNot: '^(demo|tests)/|^src/main\\.ts$' }, to: { path: '^demo/' } },
    { name: 'the-start-loads-the-demonstration-when-asked', severity: 'error', from: { path: '^src/main\\.ts$' }, to: { path: '^demo/', dynamic: false } },
    { name: 'nobody-needs-the-bench', severity: 'error', from: { pathNot: '^(bench|tests/bench)/' }, to: { path: '^bench/' } },
    { name: 'texts-know-nobody', severity: 'error', from: { path: '^texts/' }, to: { pathNot: '^texts/' } },
    { name: 'migrations-know-only-knex', severity: 'error', from: { path: '^migrations/' }, to: { path: '^(src|projections|web|admin)/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^tests/clients/' }, // a package of its own
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.server.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
