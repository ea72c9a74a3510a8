import { useQuery } from '@tanstack/react-query'
import { configQuery } from '~/api/platform.ts'
import { assistantQuery } from './assistant-api.ts'

/** Whether a model answers in a project: false until that is known. */
export const useHasModel = (ref: string): boolean => {
  const { data: config } = useQuery(configQuery)
  const { data } = useQuery({ ...assistantQuery(ref), enabled: config?.assistant === true })
  return data !== undefined && data.provider !== null
}
