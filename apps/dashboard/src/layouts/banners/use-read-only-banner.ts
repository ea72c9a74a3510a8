import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import type { BannerWords } from './banner-words.ts'
import { readOnlyWords } from './read-only-words.ts'

export const useReadOnlyBanner = (): BannerWords[] => {
  const { ref } = useParams({ strict: false })
  const { data: project } = useQuery({ ...projectQuery(ref ?? ''), enabled: ref !== undefined })
  return readOnlyWords(project)
}
