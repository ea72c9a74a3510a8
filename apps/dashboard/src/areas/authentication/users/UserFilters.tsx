import { userOrders, userStates } from '@cairn/contracts/authentication/user-lists'
import { Columns3 } from 'lucide-react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { AddressSelect } from '~/kit/AddressSelect.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuCheck, MenuLabel } from '~/ui/menu.tsx'
import { Select } from '~/ui/select.tsx'
import { optionalColumns } from './user-columns.tsx'
import type { UserFilter } from './user-filter.ts'
import { orderLabels, providerLabel, stateLabels } from './user-words.ts'

const stateOptions = userStates.map((state) => ({ value: state, label: stateLabels[state] }))

const directions = ['desc', 'asc'] as const

const orderOptions = userOrders.flatMap((order) =>
  directions.map((direction) => ({ value: `${order} ${direction}`, label: orderLabels[order][direction] })),
)

interface ColumnsMenuProps {
  hidden: readonly string[]
  onChange: (id: string, isShown: boolean) => void
}

export const ColumnsMenu = ({ hidden, onChange }: ColumnsMenuProps) => (
  <Menu
    align="end"
    trigger={
      <IconButton label="Columns" variant="default">
        <Columns3 aria-hidden size={14} />
      </IconButton>
    }
  >
    <MenuLabel>Columns</MenuLabel>
    {optionalColumns.map(({ id, label }) => (
      <MenuCheck key={id} checked={!hidden.includes(id)} onCheckedChange={(isShown) => onChange(id, isShown)}>
        {label}
      </MenuCheck>
    ))}
  </Menu>
)

interface UserFiltersProps {
  filter: UserFilter
  /** That users have identities of; undefined until it is known. */
  providers: readonly string[] | undefined
}

/** Search, filters and order, kept in the address. */
export const UserFilters = ({ filter, providers }: UserFiltersProps) => {
  const [, setOrder] = useAddressParam('order')
  const [, setDirection] = useAddressParam('direction')
  const offered = [...new Set([...(providers ?? []), ...(filter.provider === undefined ? [] : [filter.provider])])]
  return (
    <>
      <span className="flex max-sm:w-full">
        <SearchField label="Search users" placeholder="Email, name, phone or ID" />
      </span>
      <AddressSelect
        label="Status"
        param="state"
        className="!w-36 max-sm:grow"
        value={filter.state}
        all="All users"
        options={stateOptions}
      />
      <AddressSelect
        label="Provider"
        param="provider"
        className="!w-36 max-sm:grow"
        value={filter.provider}
        all="All providers"
        options={offered.map((provider) => ({ value: provider, label: providerLabel(provider) }))}
      />
      {filter.search === undefined && (
        <Select
          aria-label="Order"
          className="!w-44 max-sm:grow"
          value={`${filter.order} ${filter.direction}`}
          options={orderOptions}
          onValueChange={(chosen) => {
            const [order, direction] = chosen.split(' ')
            setOrder(order)
            setDirection(direction)
          }}
        />
      )}
    </>
  )
}
