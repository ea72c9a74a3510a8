import type { Organization } from '@cairn/contracts/organizations/organizations'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { secondFactorAdded } from '~/api/organizations.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { safeReturnTo } from '~/lib/return-to.ts'
import { AddFactorDialog } from '~/components/second-factor/AddFactorDialog.tsx'
import { NewCodesDialog } from '~/components/second-factor/NewCodesDialog.tsx'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

type Step = 'asked' | 'adding' | 'saving your codes'

/** In place of an organization that the reader is kept out of; with a second factor, they go on where they were going. */
export const RequiredMfaPage = ({ organization }: { organization: Organization }) => {
  const { name } = organization
  const navigate = useNavigate()
  const { returnTo } = useSearch({ strict: false })
  const [step, setStep] = useState<Step>('asked')

  const goOn = async () => {
    await secondFactorAdded()
    await navigate({ href: safeReturnTo(returnTo, organizationPaths.projects(organization)), replace: true })
  }

  return (
    <Page>
      <PageTitle parts={['Multi-factor authentication required', name]} />
      <EmptyState
        className="rounded-lg border border-dashed border-line-strong"
        icon={<ShieldCheck aria-hidden size={28} />}
        heading="h1"
        title={`${name} requires multi-factor authentication`}
        action={
          <>
            <Button variant="primary" onClick={() => setStep('adding')}>
              Add an authenticator app
            </Button>
            <ButtonLink to={organizationsPaths.list()} variant="ghost">
              Go to organizations
            </ButtonLink>
          </>
        }
      >
        Only accounts with multi-factor authentication can open its projects and members. Add an authenticator app to
        continue.
      </EmptyState>
      {step === 'adding' && (
        <AddFactorDialog isFirst onClose={() => setStep('asked')} onAdded={() => setStep('saving your codes')} />
      )}
      {step === 'saving your codes' && <NewCodesDialog onClose={() => void goOn()} />}
    </Page>
  )
}
