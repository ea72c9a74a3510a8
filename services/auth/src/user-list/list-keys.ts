/** What a list of users can be ordered by or searched in, as expressions that migration 000007 has indexes of. */
export const listKeys = {
  id: 'u.id',
  created_at: `coalesce(u.created_at, '-infinity'::timestamptz)`,
  last_sign_in_at: `coalesce(u.last_sign_in_at, '-infinity'::timestamptz)`,
  email: `lower(coalesce(u.email, '')) collate "C"`,
  phone: `left(u.phone, 100) collate "C"`,
  name: `lower(left(coalesce(
    u.raw_user_meta_data ->> 'full_name', u.raw_user_meta_data ->> 'name', u.raw_user_meta_data ->> 'display_name', ''), 100)) collate "C"`,
} as const
export type ListKey = keyof typeof listKeys

export type UserOrder = Extract<ListKey, 'created_at' | 'last_sign_in_at' | 'email'>

export const typeOf = (key: ListKey): 'uuid' | 'timestamptz' | 'text' => {
  if (key === 'id') return 'uuid'
  return key === 'created_at' || key === 'last_sign_in_at' ? 'timestamptz' : 'text'
}
