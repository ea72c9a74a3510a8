import type { Lint } from '@cairn/contracts/advisors/lints'
import { Link } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { reportLintMutation } from '../api/lints.ts'
import { FixDialog } from './FixDialog.tsx'
import { IgnoreDialog } from './IgnoreDialog.tsx'
import { LevelBadge } from './LevelBadge.tsx'
import { placeToResolve } from './place-to-resolve.ts'

interface FindingPanelProps {
  projectRef: string
  lint: Lint
  onClose: () => void
}

const Exception = ({
  projectRef,
  lint,
  forbidden,
}: {
  projectRef: string
  lint: Lint
  forbidden: string | undefined
}) => {
  const report = useMutation(reportLintMutation(projectRef))
  const { exception } = lint
  if (exception === null) return null
  const reportAgain = async () => {
    try {
      await report.mutateAsync(exception.id)
      toast.success(exception.cache_key === null ? 'Enabled the rule' : 'The finding is reported again')
    } catch (error) {
      toastError(error, 'The finding is still ignored')
    }
  }
  return (
    <section aria-label="Ignored" className="flex flex-col gap-2 rounded-md border border-line p-3">
      <p className="text-text">{exception.reason}</p>
      <p className="text-xs text-faint">
        {exception.cache_key === null ? 'The rule was disabled by ' : 'Ignored by '}
        {exception.account_email}, <Time value={exception.created_at} />
      </p>
      <div>
        <Button size="sm" loading={report.isPending} disabledReason={forbidden} onClick={() => void reportAgain()}>
          {exception.cache_key === null ? 'Enable the rule' : 'Stop ignoring'}
        </Button>
      </div>
    </section>
  )
}

/** A finding: what it is about, why it matters, and what solves it. */
export const FindingPanel = ({ projectRef, lint, onClose }: FindingPanelProps) => {
  const { reason: mayNotRun } = useProjectPermission('sql:Write', projectRef)
  const { reason: mayNotIgnore } = useProjectPermission('advisors:Write', projectRef)
  const [open, setOpen] = useState<'fix' | 'ignore'>()
  const place = placeToResolve(lint, projectRef)
  const close = () => setOpen(undefined)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      name="finding"
      pageStaysInUse
      title={lint.title}
      footer={
        <>
          {lint.fix !== null && (
            <Button variant="primary" disabledReason={mayNotRun} onClick={() => setOpen('fix')}>
              Review and run
            </Button>
          )}
          {lint.exception === null && (
            <Button disabledReason={mayNotIgnore} onClick={() => setOpen('ignore')}>
              Ignore
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm text-muted">
        <div>
          <LevelBadge level={lint.level} />
        </div>
        <p className="wrap-anywhere text-text">{lint.detail}</p>
        <p>{lint.description}</p>
        <Exception projectRef={projectRef} lint={lint} forbidden={mayNotIgnore} />
        <section aria-label="Fix" className="flex flex-col gap-2">
          <h3 className="text-text">Fix</h3>
          <p>{lint.remediation}</p>
          {lint.fix !== null && <CodeBlock code={lint.fix} label="SQL of the fix" wrap />}
          {place !== undefined && (
            <p>
              <Link to={place.to} className="text-accent underline-offset-2 hover:underline">
                {place.label}
              </Link>
            </p>
          )}
        </section>
      </div>
      {open === 'fix' && lint.fix !== null && (
        <FixDialog
          projectRef={projectRef}
          fix={lint.fix}
          remediation={lint.remediation}
          onClose={close}
          onDone={onClose}
        />
      )}
      {open === 'ignore' && (
        <IgnoreDialog
          projectRef={projectRef}
          name={lint.name}
          finding={lint.cache_key}
          title="Ignore this finding"
          confirmLabel="Ignore"
          done="Ignored the finding"
          onClose={close}
        >
          The finding moves to the tab Ignored and is not counted. It is reported again if the object is renamed.
        </IgnoreDialog>
      )}
    </SidePanel>
  )
}
