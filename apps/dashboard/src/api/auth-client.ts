import { AuthClient } from '@supabase/auth-js'
import { sessionStorageKey } from './session.ts'

/** The platform's own sign-in service speaks GoTrue's protocol, so its published client is ours. */
export const authClient = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: sessionStorageKey,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: false,
})
