import type { SentInvitation } from '@cairn/contracts/organizations/invitations'
import { Banner } from '~/ui/banner.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Input } from '~/ui/input.tsx'

/** The link of an invitation that was just made: it is not shown again. */
export const InvitationLink = ({ invitation: { email, link, mailed } }: { invitation: SentInvitation }) => (
  <div className="flex flex-col gap-3 text-sm">
    {mailed ? (
      <Banner tone="success" title={`Sent to ${email}`}>
        You can also share the link directly.
      </Banner>
    ) : (
      <Banner tone="warning" title={`Send this link to ${email}`}>
        It was not emailed: no mail server is configured, or it refused the email.
      </Banner>
    )}
    <div className="flex items-center gap-2">
      <Input
        readOnly
        mono
        aria-label="Invitation link"
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton text={link} label="Copy link" withText variant="default" />
    </div>
    <p className="text-muted">Valid only for {email} for 24 hours. Not shown again.</p>
  </div>
)
