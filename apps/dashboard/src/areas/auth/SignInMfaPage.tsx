import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { landingWithBanners } from '~/api/banner-data.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { SecondStepForm } from '~/components/second-factor/SecondStepForm.tsx'
import { authPaths } from './paths.ts'

export const SignInMfaPage = () => {
  const router = useRouter()
  const { returnTo } = useSearch({ from: '/auth/sign-in-mfa' })
  return (
    <>
      <PageTitle parts={['Second step']} />
      <h1 className="text-2xl font-medium tracking-[-0.01em]">One more step</h1>
      <p className="mt-1 mb-7 text-base text-muted">Your account uses multi-factor authentication</p>
      <SecondStepForm
        action="Sign in"
        onDone={async () => router.history.replace(await landingWithBanners(returnTo))}
      />
      <p className="mt-5 text-center text-sm text-muted">
        Not you?{' '}
        <Link to={authPaths.logout()} className="text-text underline underline-offset-4">
          Sign out
        </Link>
      </p>
    </>
  )
}
