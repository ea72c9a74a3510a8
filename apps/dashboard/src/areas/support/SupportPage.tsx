import { categoryNamed } from '@cairn/contracts/support/support-terms'
import { useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { isSignedIn } from '~/api/session.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { authPaths } from '~/areas/auth/paths.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { SupportForm } from './SupportForm.tsx'

const Sent = ({ reference, onAnother }: { reference: string; onAnother: () => void }) => (
  <EmptyState
    icon={<Check aria-hidden size={28} />}
    heading="h1"
    title="Your request was sent"
    action={
      <>
        <ButtonLink to={isSignedIn() ? organizationsPaths.list() : authPaths.signIn()} variant="primary">
          {isSignedIn() ? 'Go to organizations' : 'Go to sign-in'}
        </ButtonLink>
        <Button onClick={onAnother}>Send another request</Button>
      </>
    }
  >
    Its reference is <code className="font-mono text-text">{reference}</code>{' '}
    <CopyButton text={reference} label="Copy reference" />. The operator replies by email.
  </EmptyState>
)

/** Sends a request to the operators of the installation. It also works for people who cannot sign in. */
export const SupportPage = () => {
  const { category, sid, subject, message, organization, project } = useSearch({ from: '/support-pages/support/new' })
  const [reference, setReference] = useState<string>()
  return (
    <Page narrow>
      <PageTitle parts={['Support']} />
      {reference === undefined ? (
        <>
          <PageHeader title="Contact support" description="Sent to the operator of this installation." />
          <SupportForm
            prefill={{
              category: category === undefined ? undefined : categoryNamed(category),
              sid,
              subject,
              message,
              organization,
              project,
            }}
            onSent={setReference}
          />
        </>
      ) : (
        <Sent reference={reference} onAnother={() => setReference(undefined)} />
      )}
    </Page>
  )
}
