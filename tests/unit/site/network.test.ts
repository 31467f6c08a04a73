import { expect, test } from 'vitest'
import { networkOf } from '../../../worker/http/network.ts'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:1::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network))

test('two customers of one provider are two networks', () => {
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
})

test.each([undefined, '', ':::', 'g::1'])('%j is no network', (text) =>
  expect(networkOf(text)).toBeNull(),
)
