import { useQuery } from '@tanstack/react-query'
import { Building2, CodeXml, KeyRound, Mail } from 'lucide-react'
import { avatarQuery } from '../api/identities.ts'

export const identityRow =
  'flex items-center gap-3 border-t border-line py-3 text-sm first:border-t-0 first:pt-0 last:pb-0'

const frame = 'flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-full bg-surface-2 text-muted'

const icons = [
  [/^email$/, Mail],
  [/^github$/, CodeXml],
  [/^sso:/, Building2],
  [/./, KeyRound],
] as const

export const ProviderMark = ({ provider }: { provider: string }) => {
  const Icon = icons.find(([pattern]) => pattern.test(provider))?.[1] ?? KeyRound
  return (
    <span className={frame}>
      <Icon aria-hidden size={16} />
    </span>
  )
}

/** The reader's picture on GitHub, which the platform fetches: a browser of this page asks nobody else. */
export const GitHubAvatar = () => {
  const { data: image } = useQuery(avatarQuery)
  if (typeof image !== 'string') return <ProviderMark provider="github" />
  return (
    <span className={frame}>
      <img src={image} alt="" width={96} height={96} className="size-full object-cover" />
    </span>
  )
}
