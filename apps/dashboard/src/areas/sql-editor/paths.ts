export const sqlEditorPaths = {
  snippet: ({ ref, id }: { ref: string; id?: string | undefined }) =>
    id === undefined
      ? `/project/${encodeURIComponent(ref)}/sql`
      : `/project/${encodeURIComponent(ref)}/sql/${encodeURIComponent(id)}`,
} as const
