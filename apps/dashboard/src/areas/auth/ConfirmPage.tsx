import { isAuthApiError } from '@supabase/auth-js'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { authClient } from '~/api/auth-client.ts'
import { queryClient } from '~/api/query-client.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { parseMailedLink } from './mailed-link.ts'
import { startPaths } from '~/routes/paths.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { authMessage } from '~/components/auth-error.ts'
import { BadLink } from './BadLink.tsx'

const words = {
  signup: { title: 'Confirm your email address', text: 'Your account is then ready', action: 'Confirm and sign in' },
  magiclink: { title: 'Sign in', text: 'From the link in your email', action: 'Sign in' },
  email_change: { title: 'Confirm your new email address', text: 'You will sign in with it', action: 'Confirm' },
} as const

/** Asks for a click: a link that worked by being opened would be used up by programs that look into mail. */
export const ConfirmPage = () => {
  const router = useRouter()
  const [link] = useState(() => parseMailedLink(window.location.hash))
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState(false)
  if (refused || link === undefined || link.type === 'recovery') return <BadLink />
  const { title, text, action } = words[link.type]

  const confirm = async () => {
    setPending(true)
    const { data, error } = await authClient.verifyOtp({ type: link.type, token_hash: link.token })
    setPending(false)
    if (error !== null) {
      if (isAuthApiError(error) && error.code === 'otp_expired') setRefused(true)
      else toast.error(authMessage(error))
      return
    }
    if (link.type === 'email_change') {
      // The session in this browser, if any, still carries the old address.
      await authClient.refreshSession()
      toast.success(`Your email address is now ${data.user?.email ?? 'changed'}`)
    }
    queryClient.clear()
    router.history.replace(startPaths.start())
  }

  return (
    <>
      <PageTitle parts={[title]} />
      <h1 className="text-2xl font-medium tracking-[-0.01em]">{title}</h1>
      <p className="mt-1 text-base text-muted">{text}</p>
      <Button variant="primary" size="lg" loading={pending} onClick={() => void confirm()} className="mt-7 w-full">
        {action}
      </Button>
    </>
  )
}
