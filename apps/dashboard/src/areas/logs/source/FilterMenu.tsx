import { ChevronDown } from 'lucide-react'
import { useAddressParam } from '~/components/use-address-param.ts'
import { Button } from '~/ui/button.tsx'
import { Menu, MenuCheck } from '~/ui/menu.tsx'
import type { LogFilter } from './log-pages.ts'

/** Values of which the lines have one. None chosen: they may have any. */
export const FilterMenu = ({ filter: { param, label, values } }: { filter: LogFilter }) => {
  const [text, setText] = useAddressParam(param)
  const chosen = values.filter(({ value }) => text?.split(',').includes(value))
  const toggle = (value: string, isChosen: boolean) => {
    const next = values.filter((each) => (each.value === value ? isChosen : chosen.includes(each)))
    setText(next.length === 0 ? undefined : next.map((each) => each.value).join(','))
  }
  const shown = chosen.map((each) => each.label).join(', ')
  return (
    <Menu
      trigger={
        <Button className={shown === '' ? '' : '!border-accent !bg-accent-soft'}>
          <span className="max-w-40 truncate">{shown === '' ? label : `${label}: ${shown}`}</span>
          <ChevronDown aria-hidden size={14} className="text-faint" />
        </Button>
      }
    >
      {values.map(({ value, label: name }) => (
        <MenuCheck
          key={value}
          checked={chosen.some((each) => each.value === value)}
          onCheckedChange={(isChosen) => toggle(value, isChosen)}
        >
          {name}
        </MenuCheck>
      ))}
    </Menu>
  )
}
