type TestControl = {
  id: string
  class?: string
  title: string
  params?: object[]
  props: { name: string; value: string }[]
  parts?: object[]
  controls?: TestControl[]
}
type TestGroup = { id: string; class: string; title: string; controls: TestControl[] }

/** A small catalog in the shape NIST publishes, to change and to break in tests. */
export function catalog() {
  const label = (value: string) => [{ name: 'label', value }]
  return {
    catalog: {
      uuid: '0d6f8c44-0000-4000-8000-000000000001',
      metadata: {
        title: 'Electronic (OSCAL) Version of NIST SP 800-53 Rev 5.2.0 Controls',
        published: '2025-08-27T00:00:00-04:00',
        'last-modified': '2025-08-26T13:29:18.000-04:00',
        version: '5.2.0',
        'oscal-version': '1.1.3',
        links: [
          { href: '#11111111-0000-4000-8000-000000000001', rel: 'alternate' },
          { href: '#11111111-0000-4000-8000-000000000002', rel: 'canonical' },
        ],
        parties: [{ uuid: 'x', type: 'organization', name: 'Joint Task Force' }],
      },
      groups: [
        {
          id: 'ac',
          class: 'family',
          title: 'Access Control',
          controls: [
            {
              id: 'ac-7',
              class: 'SP800-53',
              title: 'Unsuccessful Logon Attempts',
              params: [
                { id: 'ac-07_odp.01', label: 'number' },
                {
                  id: 'ac-07_odp.03',
                  select: {
                    'how-many': 'one-or-more',
                    choice: ['lock the account for {{ insert: param, ac-07_odp.04 }}', 'notify'],
                  },
                },
                { id: 'ac-07_odp.04', label: 'time period', values: ['30 minutes'] },
              ],
              props: label('AC-7'),
              parts: [
                {
                  id: 'ac-7_smt',
                  name: 'statement',
                  parts: [
                    {
                      id: 'ac-7_smt.a',
                      name: 'item',
                      prose:
                        'Enforce a limit of {{ insert: param, ac-07_odp.01 }} consecutive invalid logon attempts by a user; and',
                    },
                    {
                      id: 'ac-7_smt.b',
                      name: 'item',
                      prose: 'Automatically {{ insert: param, ac-07_odp.03 }} (see [AC-2](#ac-2)).',
                    },
                  ],
                },
                { id: 'ac-7_obj', name: 'assessment-objective', prose: 'zebracorn is determined' },
              ],
              controls: [
                {
                  id: 'ac-7.2',
                  title: 'Purge or Wipe Mobile Device',
                  props: label('AC-7(2)'),
                  parts: [
                    {
                      name: 'statement',
                      prose: 'Purge or wipe information from mobile devices after failed attempts.',
                    },
                  ],
                },
              ],
            },
            {
              id: 'ac-13',
              title: 'Supervision and Review',
              props: [...label('AC-13'), { name: 'status', value: 'withdrawn' }],
            },
          ],
        },
      ] as TestGroup[],
      'back-matter': {
        resources: [
          {
            uuid: '11111111-0000-4000-8000-000000000001',
            rlinks: [{ href: 'https://nvlpubs.nist.gov/nistpubs/NIST.SP.800-53r5.pdf' }],
          },
          {
            uuid: '11111111-0000-4000-8000-000000000002',
            rlinks: [{ href: 'https://doi.org/10.6028/NIST.SP.800-53r5' }],
          },
        ],
      },
    },
  }
}

/** A catalog of `controls` controls about as long as NIST's. */
export function largeCatalog(controls: number) {
  const large = catalog()
  const group = large.catalog.groups[0]
  const [first] = group?.controls ?? []
  if (!group || !first) throw new Error('The catalog has lost its control')
  group.controls = Array.from({ length: controls }, (_, index) => ({
    ...structuredClone(first),
    id: `zz-${index}`,
    title: `Requirement ${index} on xylophones`,
    props: [{ name: 'label', value: `ZZ-${index}` }],
    controls: [],
  }))
  return large
}
