import type { SentInvitation } from '@cairn/contracts/organizations/invitations'
import { Banner } from '~/ui/banner.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Input } from '~/ui/input.tsx'

/** The link of an invitation that was just made: it is not shown again. */
export const InvitationLink = ({ invitation: { email, link, mailed } }: { invitation: SentInvitation }) => (
  <div className="flex flex-col gap-3 text-sm">
    {mailed ? (
      <Banner tone="success" title={`Sent to ${email}`}>
        The link can also be handed on directly.
      </Banner>
    ) : (
      <Banner tone="warning" title={`Hand this link to ${email}`}>
        It was not mailed: no mail server is set, or it did not take the mail.
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
    <p className="text-muted">It serves the account of {email} for 24 hours, and is not shown again.</p>
  </div>
)
