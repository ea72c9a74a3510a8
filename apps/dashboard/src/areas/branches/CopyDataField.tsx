import { ToggleField } from '~/ui/toggle-field.tsx'

interface CopyDataFieldProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Whether a branch gets the rows of its project, and what that means. */
export const CopyDataField = ({ checked, onCheckedChange }: CopyDataFieldProps) => (
  <ToggleField
    label="Copy data"
    checked={checked}
    onCheckedChange={onCheckedChange}
    hint={
      checked
        ? 'All rows and the files in Storage are copied, and users too.'
        : 'All tables are empty. Users and secrets are not copied.'
    }
  />
)
