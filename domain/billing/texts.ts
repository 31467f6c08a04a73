/** The specification's sentences about payments. */
export const billingTexts = {
  logInToSubscribe: 'Please log in to subscribe',
  logInToManage: 'Please log in to manage subscription',
  checkFailed: 'Failed to check subscription status',
  checkBroke: 'An error occurred while checking subscription',
  checkoutFailed: 'Failed to start checkout process',
  checkoutBroke: 'An error occurred while preparing checkout',
  portalFailed: 'Failed to open subscription management',
  portalBroke: 'An error occurred while opening subscription management',
  noCheckoutUrl: 'No checkout URL received',
  paid: 'Payment successful! Welcome to your subscription plan.',
} as const
