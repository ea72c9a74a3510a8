import { useQuery } from '@tanstack/react-query'
import { Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { factorsQuery } from '~/api/factors.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AddFactorDialog } from '~/components/second-factor/AddFactorDialog.tsx'
import { FactorRow } from './FactorRow.tsx'
import { NewCodesDialog } from '~/components/second-factor/NewCodesDialog.tsx'
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx'

export const FactorsCard = () => {
  const { data: factors, error, refetch, isFetching } = useQuery(factorsQuery)
  const [adding, setAdding] = useState(false)
  const [newCodes, setNewCodes] = useState(false)
  const add = (
    <Button
      variant={factors?.length === 0 ? 'primary' : undefined}
      icon={<Plus aria-hidden size={14} />}
      onClick={() => setAdding(true)}
    >
      Add an authenticator app
    </Button>
  )

  return (
    <>
      {error !== null && (
        <ErrorState
          title="Your authenticator apps could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {factors === undefined && error === null && <Skeleton className="h-40 !rounded-lg" />}
      {factors?.length === 0 && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<Smartphone aria-hidden size={28} />}
          title="No second factor"
          action={add}
        >
          With an authenticator app, a stolen password is not enough to sign in.
        </EmptyState>
      )}
      {factors !== undefined && factors.length > 0 && (
        <div className="flex flex-col gap-5">
          <Card title="Authenticator apps" trailing={add}>
            <ul>
              {factors.map((factor) => (
                <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
              ))}
            </ul>
          </Card>
          <RecoveryCodesCard onRenew={() => setNewCodes(true)} />
        </div>
      )}
      {adding && (
        <AddFactorDialog
          isFirst={factors?.length === 0}
          onClose={() => setAdding(false)}
          onAdded={({ isFirst }) => {
            setAdding(false)
            if (isFirst) setNewCodes(true)
          }}
        />
      )}
      {newCodes && <NewCodesDialog onClose={() => setNewCodes(false)} />}
    </>
  )
}
