import type { CloudProvider, Region } from './catalogue-schema.ts'

const region = (code: string, displayName: string, latitude: number, longitude: number): Region => ({
  code,
  displayName,
  location: { latitude, longitude },
})

const eastUs2 = 'us-east-2'
const southeastAsia = 'ap-southeast-1'

export const regions: Record<string, Region[]> = {
  aws: [
    region('us-west-1', 'West US (North California)', 37.77, -122.41),
    region('us-east-1', 'East US (North Virginia)', 37.92, -77.9),
    region(eastUs2, 'East US 2 (Ohio)', 39.96, -83),
    region('ca-central-1', 'Canada (Central)', 45.5, -73.57),
    region('eu-west-1', 'West EU (Ireland)', 53.35, -6.26),
    region('eu-west-2', 'West Europe (London)', 51.51, -0.13),
    region('eu-west-3', 'West EU (Paris)', 48.86, 2.35),
    region('eu-central-1', 'Central EU (Frankfurt)', 50.11, 8.68),
    region('eu-central-2', 'Central Europe (Zurich)', 47.38, 8.54),
    region('eu-north-1', 'North EU (Stockholm)', 59.33, 18.07),
    region('ap-south-1', 'South Asia (Mumbai)', 19.08, 72.88),
    region(southeastAsia, 'Southeast Asia (Singapore)', 1.35, 103.82),
    region('ap-northeast-1', 'Northeast Asia (Tokyo)', 35.68, 139.69),
    region('ap-northeast-2', 'Northeast Asia (Seoul)', 37.57, 126.98),
    region('ap-southeast-2', 'Oceania (Sydney)', -33.87, 151.21),
    region('sa-east-1', 'South America (Sao Paulo)', -23.55, -46.63),
  ],
  fly: [region('sin', 'Singapore', 1.35, 103.82)],
}

const onAws = { regions: 'aws', default_region: { production: eastUs2, other: southeastAsia } }

export const cloudProviders: CloudProvider[] = [
  { id: 'FLY', name: 'Fly.io', regions: 'fly', default_region: { production: 'sin', other: 'sin' } },
  { id: 'AWS', name: 'AWS', ...onAws },
  { id: 'AWS_K8S', name: 'AWS (Revamped)', ...onAws },
  { id: 'AWS_NIMBUS', name: 'AWS (Nimbus)', ...onAws },
]
