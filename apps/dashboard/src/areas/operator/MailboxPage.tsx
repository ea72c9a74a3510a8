import { useQuery } from '@tanstack/react-query'
import { Mail, RotateCw } from 'lucide-react'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Time } from '~/ui/time.tsx'
import { MailText } from './MailText.tsx'
import { mailboxQueries } from './queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

/** What the installation would have mailed, for its operator. */
export const MailboxPage = () => {
  const { data: mailbox, error, refetch, isFetching } = useQuery(usePageQueries(mailboxQueries).mailbox)
  return (
    <Page>
      <PageTitle parts={['Mailbox']} />
      <PageHeader
        title="Mailbox"
        description="Emails of this installation that were not delivered, because no mail server is configured. Anyone with a link in them can use it."
        actions={
          mailbox !== undefined && (
            <Button icon={<RotateCw aria-hidden size={14} />} loading={isFetching} onClick={() => void refetch()}>
              Refresh
            </Button>
          )
        }
      />
      {error !== null && (
        <ErrorState
          title="The mailbox could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {mailbox?.delivers === true && (
        <Banner title="A mail server delivers emails" className="mb-5">
          What was written before it was set up stays here; new mail goes to the people it is for.
        </Banner>
      )}
      {mailbox === undefined && error === null && <Skeleton className="h-40" />}
      {mailbox?.mails.length === 0 && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<Mail aria-hidden size={28} />}
          title="No emails yet"
        >
          Password resets, sign-in links and invitations appear here until CAIRN_SMTP_URL is set.
        </EmptyState>
      )}
      {mailbox !== undefined && mailbox.mails.length > 0 && (
        <ul className="flex flex-col gap-3">
          {mailbox.mails.map(({ id, to, subject, text, inserted_at: writtenAt }) => (
            <li key={id} className="rounded-lg border border-line bg-surface-1 p-4.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <h2 className="text-base font-medium">{subject}</h2>
                <span className="text-sm text-faint">
                  <Time value={writtenAt} />
                </span>
              </div>
              <p className="text-sm break-words text-muted">To {to}</p>
              <MailText text={text} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
