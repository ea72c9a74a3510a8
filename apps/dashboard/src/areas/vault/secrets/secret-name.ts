import type { VaultSecret } from '@cairn/contracts/vault/secrets'

/** How a secret is called on screen. One that was created in SQL may have no name. */
export const secretName = ({ name, id }: Pick<VaultSecret, 'name' | 'id'>): string => name ?? `without a name (${id})`
