import { FolderArchive } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'storage',
    label: 'Storage',
    icon: FolderArchive,
    order: 320,
    groups: [
      {
        title: 'Manage',
        pages: [
          { path: 'storage/buckets', title: 'Buckets' },
          { path: 'storage/files', title: 'Files' },
          { path: 'storage/policies', title: 'Policies' },
        ],
      },
      {
        title: 'Configuration',
        pages: [
          { path: 'storage/settings', title: 'Settings' },
          { path: 'storage/s3', title: 'S3 access' },
        ],
      },
    ],
    byPreview: [{ preview: 'new-storage-ui', on: 'storage/files', off: 'storage/buckets' }],
  },
])
