export const sqlEditorPaths = {
  snippet: ({ ref, id }: { ref: string; id?: string | undefined }) =>
    id === undefined
      ? `/project/${encodeURIComponent(ref)}/sql`
      : `/project/${encodeURIComponent(ref)}/sql/${encodeURIComponent(id)}`,
  templates: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/sql/templates`,
  quickstarts: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/sql/quickstarts`,
} as const
