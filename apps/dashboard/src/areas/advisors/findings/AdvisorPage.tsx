import type { LintCategory } from '@cairn/contracts/advisors/lint-catalogue'
import type { Lint } from '@cairn/contracts/advisors/lints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download, ShieldCheck } from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import type { ReadQuery } from '~/kit/QueryContent.tsx'
import type { Empty } from '~/kit/QueryList.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { saveFile } from '~/lib/save-file.ts'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/badge-style.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import type { FindingTab } from './finding-groups.ts'
import { findingTabs, firstTab, groupFindings } from './finding-groups.ts'
import { findingColumns } from './finding-columns.tsx'
import { findingsCsv } from './findings-csv.ts'

const FindingPanel = lazyPart(async () => (await import('./FindingPanel.tsx')).FindingPanel)

const words: Record<LintCategory, { title: string; description: string; file: string }> = {
  SECURITY: {
    title: 'Security advisor',
    description: 'Checks the database and the settings of authentication for access that you may not have intended.',
    file: 'security-findings.csv',
  },
  PERFORMANCE: {
    title: 'Performance advisor',
    description: 'Checks the database for what makes queries and writes slower than they have to be.',
    file: 'performance-findings.csv',
  },
}

const tabWords: Record<FindingTab, { label: string; tone: Tone; empty: string }> = {
  errors: { label: 'Errors', tone: 'danger', empty: 'No errors found' },
  warnings: { label: 'Warnings', tone: 'warning', empty: 'No warnings found' },
  info: { label: 'Info', tone: 'neutral', empty: 'No suggestions found' },
  ignored: { label: 'Ignored', tone: 'neutral', empty: 'No findings are ignored' },
}

const rulesTab = 'rules'

const emptyOf = (tab: FindingTab): Empty => ({
  title: tabWords[tab].empty,
  text:
    tab === 'ignored'
      ? 'Open a finding to ignore it, with a reason that other members see.'
      : 'The checks run again each time this page is opened, and after each change that you make in the dashboard.',
  icon: <ShieldCheck aria-hidden size={28} strokeWidth={1.5} />,
})

interface AdvisorPageProps {
  category: LintCategory
  query: ReadQuery<readonly Lint[]>
  /** A tab with the rules of the advisor. */
  rules?: ReactNode
}

/** What an advisor found, by how bad it is. The address names the tab, and the finding that is open. */
export const AdvisorPage = ({ category, query, rules }: AdvisorPageProps) => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: forbidden } = useProjectPermission('advisors:Read', ref)
  const [shown, setShown] = useAddressParam('show')
  const [openKey, setOpenKey] = useAddressParam('finding')
  const { title, description, file } = words[category]
  const groups = groupFindings(query.data ?? [], category)
  const tabs = [...findingTabs, ...(rules === undefined ? [] : [rulesTab])]
  const tab = tabs.find((each) => each === shown) ?? firstTab(groups)
  const all = findingTabs.flatMap((each) => groups[each])
  const opened = all.find(({ cache_key: key }) => key === openKey)
  return (
    <ResourcePage
      title={title}
      within={['Advisors', project?.name]}
      description={description}
      actions={
        <>
          <Button
            icon={<Download aria-hidden size={14} />}
            disabledReason={all.length === 0 ? 'There are no findings to save.' : undefined}
            onClick={() => saveFile(new Blob([findingsCsv(all)], { type: 'text/csv' }), file)}
          >
            CSV
          </Button>
          <RefreshButton query={query} />
        </>
      }
    >
      <Tabs
        label="Findings"
        value={tab}
        onValueChange={setShown}
        tabs={[
          ...findingTabs.map((value) => ({
            value,
            label: (
              <>
                {tabWords[value].label}
                {groups[value].length > 0 && <Badge tone={tabWords[value].tone}>{groups[value].length}</Badge>}
              </>
            ),
          })),
          ...(rules === undefined ? [] : [{ value: rulesTab, label: 'Rules' }]),
        ]}
      >
        {findingTabs.map((value) => (
          <TabPanel key={value} value={value} className="pt-4">
            <QueryTable
              label={tabWords[value].label}
              query={query.data === undefined ? { ...query, data: undefined } : { ...query, data: groups[value] }}
              failure="The findings could not be loaded"
              skeleton="h-64 !rounded-lg"
              noAccess={forbidden === undefined ? undefined : { to: 'the advisors of this project', reason: forbidden }}
              columns={findingColumns(value, setOpenKey)}
              rowKey={({ cache_key: key }) => key}
              empty={emptyOf(value)}
            />
          </TabPanel>
        ))}
        {rules !== undefined && (
          <TabPanel value={rulesTab} className="pt-4">
            {rules}
          </TabPanel>
        )}
      </Tabs>
      {opened !== undefined && (
        <Suspense>
          <FindingPanel key={opened.cache_key} projectRef={ref} lint={opened} onClose={() => setOpenKey(undefined)} />
        </Suspense>
      )}
    </ResourcePage>
  )
}
