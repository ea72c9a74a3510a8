import { useQuery } from '@tanstack/react-query'
import { snippetsQuery } from '~/areas/sql-editor/api/snippets.ts'

/** The names of the snippets that the reader sees, by their ids. */
export const useSnippetNames = (projectRef: string): ReadonlyMap<string, string> => {
  const { data = [] } = useQuery(snippetsQuery(projectRef))
  return new Map(data.map(({ id, name }) => [id, name]))
}
