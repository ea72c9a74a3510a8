import { useQuery } from '@tanstack/react-query'
import { usePageQueries } from '~/routes/page-queries.ts'
import { findingsQueries } from '../queries.ts'
import { AdvisorPage } from './AdvisorPage.tsx'

export const SecurityPage = () => (
  <AdvisorPage category="SECURITY" query={useQuery(usePageQueries(findingsQueries).lints)} />
)

export const PerformancePage = () => (
  <AdvisorPage category="PERFORMANCE" query={useQuery(usePageQueries(findingsQueries).lints)} />
)
