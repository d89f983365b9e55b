import { expect, test } from 'vitest'
import { isPaypalCertUrl, readTransmission } from './verify-webhook'

const headers = {
  'PAYPAL-TRANSMISSION-ID': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'PAYPAL-TRANSMISSION-TIME': '2026-11-20T20:01:35Z',
  'PAYPAL-TRANSMISSION-SIG':
    'lmI95Jx3Y9nhR5SJWlHVIWpg4AgFk7n9bCHSRxbrd8A9zrhdu2rMyFrmz+Zjh3s3boXB07VXCXUZy/UFzUlnGJn0',
  'PAYPAL-CERT-URL': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-df8cd2d5',
  'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
}

test('the signature of a webhook is read from its headers, in upper or lower case', () => {
  expect(readTransmission(new Headers(headers))).toEqual({
    transmission_id: headers['PAYPAL-TRANSMISSION-ID'],
    transmission_time: headers['PAYPAL-TRANSMISSION-TIME'],
    transmission_sig: headers['PAYPAL-TRANSMISSION-SIG'],
    cert_url: headers['PAYPAL-CERT-URL'],
    auth_algo: headers['PAYPAL-AUTH-ALGO'],
  })
})

test.each(Object.keys(headers))(
  'P14 a signature with a missing, empty or too long %s is not read',
  (name) => {
    for (const value of [null, '', 'x'.repeat(600)]) {
      const others = new Headers(headers)
      if (value === null) others.delete(name)
      else others.set(name, value)
      expect(readTransmission(others)).toBeNull()
    }
  },
)

test.each([
  ['https://api.paypal.com/v1/notifications/certs/CERT-1', true],
  ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', true],
  ['https://paypal.com/cert', true],
  ['http://127.0.0.1:4010/v1/notifications/certs/CERT-1', true],
  ['http://127.0.0.1:4011/v1/notifications/certs/CERT-1', false],
  ['https://127.0.0.1:4010/v1/notifications/certs/CERT-1', false],
  ['http://api.paypal.com/cert', false],
  ['https://evilpaypal.com/cert', false],
  ['https://paypal.com.evil.example/cert', false],
  ['https://evil.example/api.paypal.com', false],
  ['https://api.paypal.com@evil.example/cert', false],
  ['https://evil.example\\@api.paypal.com/cert', false],
  ['https://user:secret@api.paypal.com/cert', false],
  ['https://evil.example#.paypal.com', false],
  ['https://evil.example?.paypal.com', false],
  ['ftp://api.paypal.com/cert', false],
  ['file:///api.paypal.com', false],
  ['javascript:alert(1)//.paypal.com', false],
  ['not an address', false],
])('P14 whether %s can be PayPal’s certificate: %s', (certUrl, isPaypals) => {
  expect(isPaypalCertUrl(certUrl, 'http://127.0.0.1:4010')).toBe(isPaypals)
})
