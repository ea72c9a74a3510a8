import { useQuery } from '@tanstack/react-query'
import { Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { QueryItems } from '~/kit/QueryList.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { AddFactorDialog } from '~/components/second-factor/AddFactorDialog.tsx'
import { securityQueries } from '../queries.ts'
import { FactorRow } from './FactorRow.tsx'
import { NewCodesDialog } from '~/components/second-factor/NewCodesDialog.tsx'
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx'

export const FactorsCard = () => {
  const query = useQuery(usePageQueries(securityQueries).factors)
  const factors = query.data
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
      <QueryItems
        query={query}
        failure="Your authenticator apps could not be loaded"
        skeleton="h-40 !rounded-lg"
        empty={{
          icon: <Smartphone aria-hidden size={28} />,
          title: 'No second factor',
          text: 'With an authenticator app, a stolen password is not enough to sign in.',
          action: add,
        }}
      >
        {(all) => (
          <>
            <Card title="Authenticator apps" trailing={add}>
              <ul>
                {all.map((factor) => (
                  <FactorRow key={factor.id} factor={factor} isLast={all.length === 1} />
                ))}
              </ul>
            </Card>
            <RecoveryCodesCard onRenew={() => setNewCodes(true)} />
          </>
        )}
      </QueryItems>
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
