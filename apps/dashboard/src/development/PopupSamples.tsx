import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Input } from '~/ui/input.tsx'
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuSeparator } from '~/ui/menu.tsx'
import { Popover } from '~/ui/popover.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { Samples } from './Samples.tsx'
import { ToastSamples } from './ToastSamples.tsx'

const variants = ['primary', 'warning', 'danger'] as const

export const PopupSamples = () => {
  const [open, setOpen] = useState<string>()
  const [checked, setChecked] = useState(true)
  const opens = (name: string) => ({
    open: open === name,
    onOpenChange: (next: boolean) => setOpen(next ? name : undefined),
  })
  return (
    <Samples title="What opens">
      <Tooltip content="PostgreSQL 18.4">
        <Button>Tooltip</Button>
      </Tooltip>
      <Popover trigger={<Button>Popover</Button>} label="Sort">
        <Input aria-label="Column" placeholder="Column" />
      </Popover>
      <Menu trigger={<Button>Menu</Button>}>
        <MenuLabel>orders</MenuLabel>
        <MenuItem icon={<Pencil aria-hidden size={14} />} onSelect={() => undefined}>
          Edit
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden size={14} />} keys="mod+c" onSelect={() => undefined}>
          Copy
        </MenuItem>
        <MenuCheck checked={checked} onCheckedChange={setChecked}>
          Show hidden
        </MenuCheck>
        <MenuItem disabledReason="A view has no rows of its own." onSelect={() => undefined}>
          Insert row
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 aria-hidden size={14} />} onSelect={() => undefined}>
          Delete
        </MenuItem>
      </Menu>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Dialog {...opens('dialog')} title="Rename the snippet" footer={<Button variant="primary">Rename</Button>}>
        <Input aria-label="Name" defaultValue="Monthly revenue" />
      </Dialog>
      <Button onClick={() => setOpen('panel')}>Side panel</Button>
      <SidePanel
        {...opens('panel')}
        title="New table"
        name="gallery"
        footer={<Button variant="primary">Create</Button>}
      >
        <Input aria-label="Name" placeholder="orders" />
      </SidePanel>
      {variants.map((variant) => (
        <span key={variant}>
          <Button onClick={() => setOpen(variant)}>Confirm, {variant}</Button>
          <ConfirmDialog
            {...opens(variant)}
            variant={variant}
            title="Delete orders"
            onConfirm={() => undefined}
            typeToConfirm={variant === 'danger' ? 'orders' : undefined}
          >
            <p>The table and its 1,048,576 rows go. This cannot be undone.</p>
          </ConfirmDialog>
        </span>
      ))}
      <ToastSamples />
    </Samples>
  )
}
