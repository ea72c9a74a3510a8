import type { CreatedAccessToken } from '@cairn/contracts/account/access-tokens'
import { Banner } from '~/ui/banner.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'

interface NewTokenBannerProps {
  token: CreatedAccessToken
  onDismiss: () => void
}

export const NewTokenBanner = ({ token, onDismiss }: NewTokenBannerProps) => (
  <Banner tone="success" title={`Copy the token ${token.name} now`} className="mb-5" onDismiss={onDismiss}>
    <p>It is shown only once: Cairn stores a hash of it.</p>
    <CodeBlock label="Access token" code={token.token} wrap className="mt-2" />
  </Banner>
)
