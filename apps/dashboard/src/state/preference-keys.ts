const keys = new Set([
  'cairn.theme',
  'cairn.rail',
  'cairn.banner-height',
  'cairn.sql.limits',
  'cairn.sql.column-width',
  'cairn.sql.editor-height',
  'cairn.consent',
  'new-storage-ui',
])
// Those of the feature previews, with the one key above.
const prefixes = ['cairn.panel-width.', 'cairn.connect.', 'cairn.notice-dismissed.', 'supabase-ui-']

/** Whether what this browser stores under a key is a preference, which stays when the person signs out. */
export const isPreference = (key: string): boolean => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
