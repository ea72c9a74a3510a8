import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signOut } from '~/api/sign-out.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { paths } from '~/paths.ts'

export const LogoutPage = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async () => {
      await signOut()
      await navigate({ to: paths.signIn(), replace: true })
    }
    void leave()
  }, [navigate])
  return (
    <main>
      <PageTitle parts={['Signing out']} />
      <h1 className="appear-late p-6 text-base text-muted">Signing out</h1>
    </main>
  )
}
