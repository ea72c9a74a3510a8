export const tableEditorPaths = {
  table: ({ ref, id }: { ref: string; id?: string | number | undefined }) =>
    id === undefined
      ? `/project/${encodeURIComponent(ref)}/editor`
      : `/project/${encodeURIComponent(ref)}/editor/${id}`,
} as const
