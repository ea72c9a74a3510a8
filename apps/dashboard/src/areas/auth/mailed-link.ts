export const linkTypes = ['signup', 'magiclink', 'email_change', 'recovery'] as const
export type LinkType = (typeof linkTypes)[number]

/** What a mailed link carries behind its `#`; nothing where it was cut off or is none of ours. */
export const parseMailedLink = (hash: string): { type: LinkType; token: string } | undefined => {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const type = linkTypes.find((known) => known === values.get('type'))
  const token = values.get('token_hash') ?? ''
  return type === undefined || token === '' ? undefined : { type, token }
}
