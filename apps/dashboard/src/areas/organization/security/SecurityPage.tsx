import type { Organization } from '@cairn/contracts/organizations/organizations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { requireMfaMutation } from '~/api/organizations.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { hasShownSecondFactor } from '~/api/session-claims.ts'
import { storedSession } from '~/api/session-storage.ts'
import { toastError } from '~/components/toast-error.tsx'
import { accountPaths } from '~/areas/account/paths.ts'
import { useOrganizationRead } from '~/api/use-organization.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { securityQueries } from '../queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

const withoutFactor = (count: number): string => {
  if (count === 0) return 'All members have a second factor.'
  return count === 1 ? '1 member has no second factor yet.' : `${count} members have no second factor yet.`
}

const MfaCard = ({ organization }: { organization: Organization }) => {
  const { slug, name, organization_requires_mfa: isRequired } = organization
  const permission = useOrganizationPermission('organizations:Update', slug)
  const members = useQuery({ ...usePageQueries(securityQueries).members, enabled: organization.role !== null })
  const change = useMutation(requireMfaMutation(slug))
  const [asked, setAsked] = useState(false)
  const hasOwn = hasShownSecondFactor(storedSession()?.accessToken ?? '')
  const lacking = members.data?.filter(({ has_second_factor: has }) => !has).length
  const ownFirst = !isRequired && !hasOwn && permission.reason === undefined
  const reason = permission.reason ?? (ownFirst ? 'Add a second factor to your own account first.' : undefined)

  const enforce = async (enforced: boolean) => {
    await change.mutateAsync(enforced, {
      onError: (error) => toastError(error, 'The requirement was not changed'),
    })
    toast.success(
      enforced
        ? `${name} requires multi-factor authentication`
        : `${name} no longer requires multi-factor authentication`,
    )
  }

  return (
    <ActionCard
      title="Multi-factor authentication"
      badge={<Badge tone={isRequired ? 'success' : 'neutral'}>{isRequired ? 'Required' : 'Not required'}</Badge>}
      text={
        <>
          <p>
            {isRequired
              ? 'Members without a second factor have no access until they add one. This includes their access tokens.'
              : 'Members can sign in with a password alone. If you require a second factor, members without one lose access until they add it.'}
          </p>
          {lacking !== undefined && <p className="mt-1">{withoutFactor(lacking)}</p>}
          {permission.reason !== undefined && <p className="mt-1">{permission.reason}</p>}
        </>
      }
      action={
        <Button disabledReason={reason} onClick={() => setAsked(true)}>
          {isRequired ? 'Stop requiring it' : 'Require it'}
        </Button>
      }
    >
      {ownFirst && (
        <Banner tone="info" title="Add a second factor to your account first" className="mt-4">
          You would lose access yourself.{' '}
          <Link to={accountPaths.security()} className="text-accent underline underline-offset-2">
            Open account security
          </Link>
        </Banner>
      )}
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        variant="warning"
        title={isRequired ? `Stop requiring a second factor in ${name}` : `Require a second factor in ${name}`}
        confirmLabel={isRequired ? 'Stop requiring it' : 'Require it'}
        onConfirm={() => enforce(!isRequired)}
      >
        {isRequired ? (
          <p>Members without a second factor can access the organization with a password alone.</p>
        ) : (
          <p>
            {lacking === undefined || lacking === 0
              ? 'New members get access once they have one.'
              : `${withoutFactor(lacking)} They lose access immediately and get it back when they add one.`}
          </p>
        )}
      </ConfirmDialog>
    </ActionCard>
  )
}

export const SecurityPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/security' })
  const read = useOrganizationRead(slug)
  return (
    <ResourcePage
      title="Security"
      within={[read.data?.name]}
      description="Requirements for access to the organization."
    >
      <QueryContent query={read} failure="The organization could not be loaded" skeleton="h-40 !rounded-lg">
        {(organization) => <MfaCard key={slug} organization={organization} />}
      </QueryContent>
    </ResourcePage>
  )
}
