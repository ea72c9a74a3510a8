import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { QueryList } from '~/kit/QueryList.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Banner } from '~/ui/banner.tsx'
import { Time } from '~/ui/time.tsx'
import { MailText } from './MailText.tsx'
import { mailboxQueries } from './queries.ts'

/** What the installation would have mailed, for its operator. */
export const MailboxPage = () => {
  const mailbox = useQuery(usePageQueries(mailboxQueries).mailbox)
  return (
    <ResourcePage
      title="Mailbox"
      within={['Operator']}
      description="Emails of this installation that were not delivered, because no mail server is configured. Anyone with a link in them can use it."
      actions={mailbox.data !== undefined && <RefreshButton query={mailbox} />}
    >
      {mailbox.data?.delivers === true && (
        <Banner title="A mail server delivers emails" className="mb-5">
          Emails from before it was set up stay here. New emails go to their recipients.
        </Banner>
      )}
      <QueryList
        label="Emails"
        query={{ ...mailbox, data: mailbox.data?.mails }}
        itemKey={({ id }) => String(id)}
        failure="The mailbox could not be loaded"
        skeleton="h-40 !rounded-lg"
        empty={{
          icon: <Mail aria-hidden size={28} />,
          title: 'No emails',
          text: 'Password resets, sign-in links and invitations appear here until CAIRN_SMTP_URL is set.',
        }}
      >
        {({ to, subject, text, inserted_at: writtenAt }) => (
          <>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 className="text-base font-medium">{subject}</h2>
              <span className="text-sm text-faint">
                <Time value={writtenAt} />
              </span>
            </div>
            <p className="text-sm break-words text-muted">To {to}</p>
            <MailText text={text} />
          </>
        )}
      </QueryList>
    </ResourcePage>
  )
}
