import { lintRules, lintsOf } from '@cairn/contracts/advisors/lint-catalogue'
import type { LintCategory, LintName } from '@cairn/contracts/advisors/lint-catalogue'
import type { LintExceptionView } from '@cairn/contracts/advisors/lints'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import type { ReadQuery } from '~/kit/QueryContent.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { Switch } from '~/ui/switch.tsx'
import { toast } from '~/ui/toast.ts'
import { reportLintMutation } from '../api/lints.ts'
import { IgnoreDialog } from '../findings/IgnoreDialog.tsx'
import { LevelBadge } from '../findings/LevelBadge.tsx'

interface Rule {
  name: LintName
  /** Why it is disabled, where it is. */
  exception: LintExceptionView | undefined
}

const columnsFor = (onSwitch: (rule: Rule) => void, forbidden: string | undefined): readonly Column<Rule>[] => [
  {
    id: 'rule',
    label: 'Rule',
    cell: ({ name, exception }) => (
      <div className="min-w-0">
        <p className="truncate text-text">{lintRules[name].title}</p>
        <p className="text-xs text-muted">
          {exception === undefined ? lintRules[name].description : `Disabled: ${exception.reason}`}
        </p>
      </div>
    ),
    sortBy: ({ name }) => lintRules[name].title,
  },
  {
    id: 'level',
    label: 'Level',
    className: 'w-28 max-sm:hidden',
    cell: ({ name }) => <LevelBadge level={lintRules[name].level} />,
  },
  {
    id: 'enabled',
    label: 'Enabled',
    className: 'w-24',
    cell: (rule) => (
      <Switch
        aria-label={`Rule ${lintRules[rule.name].title}`}
        checked={rule.exception === undefined}
        disabled={forbidden !== undefined}
        onCheckedChange={() => onSwitch(rule)}
      />
    ),
  },
]

interface RulesTableProps {
  category: LintCategory
  query: ReadQuery<readonly LintExceptionView[]>
}

/** The rules of an advisor, each of which can be disabled for the project, with a reason. */
export const RulesTable = ({ category, query }: RulesTableProps) => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { reason: forbidden } = useProjectPermission('advisors:Write', ref)
  const enable = useMutation(reportLintMutation(ref))
  const [disabling, setDisabling] = useState<LintName>()
  const rules = query.data?.filter(({ cache_key: finding }) => finding === null)
  const data =
    rules && lintsOf(category).map((name) => ({ name, exception: rules.find(({ lint_name: rule }) => rule === name) }))

  const change = async ({ name, exception }: Rule) => {
    if (exception === undefined) {
      setDisabling(name)
      return
    }
    try {
      await enable.mutateAsync(exception.id)
      toast.success('Enabled the rule')
    } catch (error) {
      toastError(error, 'The rule was not enabled')
    }
  }

  return (
    <>
      <QueryTable
        label="Rules"
        query={{ ...query, data }}
        failure="The rules could not be loaded"
        skeleton="h-64 !rounded-lg"
        columns={columnsFor((rule) => void change(rule), forbidden)}
        rowKey={({ name }) => name}
      />
      {disabling !== undefined && (
        <IgnoreDialog
          projectRef={ref}
          name={disabling}
          finding={null}
          title={`Disable “${lintRules[disabling].title}”`}
          confirmLabel="Disable the rule"
          done="Disabled the rule"
          onClose={() => setDisabling(undefined)}
        >
          Findings of this rule move to the tab Ignored, for every member of the project.
        </IgnoreDialog>
      )}
    </>
  )
}
