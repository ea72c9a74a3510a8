/** What a person wants to see of a channel. */
export interface ChannelRequest {
  name: string
  isPrivate: boolean
  presence: boolean
  changes: boolean
  /** Of changes. Empty: all tables. */
  schema: string
  table: string
  filter: string
}

export const firstRequest: ChannelRequest = {
  name: '',
  isPrivate: false,
  presence: true,
  changes: false,
  schema: 'public',
  table: '',
  filter: '',
}

/** JSON as it is typed; undefined where it is none. */
export const parsedPayload = (text: string): { value: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return undefined
  }
}
