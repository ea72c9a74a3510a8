import type { LintCategory } from '@cairn/contracts/advisors/lint-catalogue'
import { useQuery } from '@tanstack/react-query'
import { usePageQueries } from '~/routes/page-queries.ts'
import { AdvisorPage } from '../findings/AdvisorPage.tsx'
import { rulesQueries } from '../queries.ts'
import { RulesTable } from './RulesTable.tsx'

const Page = ({ category }: { category: LintCategory }) => {
  const queries = usePageQueries(rulesQueries)
  const exceptions = useQuery(queries.exceptions)
  return (
    <AdvisorPage
      category={category}
      query={useQuery(queries.lints)}
      rules={<RulesTable category={category} query={exceptions} />}
    />
  )
}

export const SecurityRulesPage = () => <Page category="SECURITY" />

export const PerformanceRulesPage = () => <Page category="PERFORMANCE" />
