import type { CalendarEvent } from '../calendar/events.ts';
import type { UserEvent } from '../identity/events.ts';
import type { ListingEvent } from '../listings/events.ts';
import type { ConversationEvent } from '../messages/events.ts';
import type { PaymentEvent } from '../payments/events.ts';
import type { ErasureEvent } from '../privacy/events.ts';
import type { RequestSlotEvent, ReservationEvent } from '../reservations/events.ts';
import type { ReviewEvent } from '../reviews/events.ts';
import type { SavedSearchEvent } from '../search/events.ts';
import type { VisitEvent } from '../viewings/events.ts';
import type { Template } from './kinds.ts';

/** Every event that concerns a person. A new one does not compile until its recipients are declared here. */
type Happening =
  | CalendarEvent
  | ConversationEvent
  | ErasureEvent
  | ListingEvent
  | PaymentEvent
  | RequestSlotEvent
  | ReservationEvent
  | ReviewEvent
  | SavedSearchEvent
  | UserEvent
  | VisitEvent;

/**
 * Why an event causes no mail. `live`: it only updates the open pages of the people concerned; `own`: the person did it themselves; `team`:
 * it concerns administrators only; `inner`: another event covers it.
 */
type Silent = 'live' | 'own' | 'team' | 'inner';

/** Which mails an event causes, now or by a timer it starts. */
export const EVENTS: { readonly [Type in Happening['type']]: readonly Template[] | Silent } = {
  // reservations: each of them updates the open pages of both sides
  ReservationDrafted: 'own',
  ReservationChanged: 'own',
  PaymentTypeChosen: 'own',
  DraftLapsed: 'own',
  DraftDiscarded: 'own',
  ReservationRequested: ['guest-request-sent', 'host-request', 'host-answer-reminder'],
  ReservationAccepted: ['guest-accepted', 'host-accepted', 'guest-pay-reminder'],
  ReservationRejected: ['guest-rejected'],
  ReservationAutoRejected: ['guest-unanswered', 'host-unanswered'],
  TransferStarted: ['guest-transfer-started', 'guest-transfer-reminder'],
  TransferAnnounced: ['guest-transfer-announced', 'host-transfer-announced'],
  PaymentProposed: 'live',
  PaymentProposalEnded: ['guest-unconfirmed', 'guest-pay-reminder'],
  ReservationPaid: ['guest-paid', 'host-paid', 'guest-review', 'host-review', 'host-calendar-conflict', 'admin-calendar-conflict'],
  ReservationUnpaid: ['guest-unpaid', 'host-unpaid', 'guest-pay-reminder'],
  CancellationUndone: ['guest-restored', 'host-restored', 'host-answer-reminder', 'guest-pay-reminder'],
  TermsAccepted: 'inner',
  StayEndRequested: ['guest-end-asked'],
  StayEndRejected: ['guest-end-refused', 'host-end-refused'],
  LinkRenewed: ['guest-link-anew', 'host-link-anew'],
  ReservationCancelled: ['guest-cancelled', 'host-cancelled', 'guest-payment-lapsed', 'host-payment-lapsed', 'guest-transfer-lapsed'],
  RequestSlotTaken: 'inner',
  RequestSlotFreed: 'inner',
  // payments
  PaymentStarted: 'own',
  CheckoutOpened: 'own',
  PaymentPending: 'live',
  PaymentFailed: 'live',
  PaymentConfirmed: 'inner',
  PaymentApplied: ['guest-instalment-paid', 'host-instalment-paid', 'guest-rent-reminder'],
  PaymentHeldForReview: 'team',
  PaymentVoided: 'inner',
  PaymentDisputed: ['guest-contested', 'host-contested'],
  PaymentReversed: ['guest-contested', 'host-contested'],
  RefundDue: ['guest-payment-returned'],
  RefundSent: 'live',
  RefundRefused: 'team',
  RefundApproved: 'team',
  RefundPending: 'live',
  RefundSeen: 'team',
  RefundRetried: 'team',
  RefundReverted: 'team',
  InstalmentsAnnounced: ['guest-instalment-announced'],
  InstalmentsNotArrived: ['guest-instalment-missing'],
  InstalmentMissed: ['guest-instalment-overdue', 'host-instalment-overdue'],
  InstalmentsCancelled: 'inner',
  InstalmentsRestored: 'inner',
  ApprovalRequested: 'team',
  ApprovalGranted: 'team',
  ApprovalRejected: 'team',
  ChargebackNamed: 'team',
  ChargebackReturned: 'team',
  ChargebackSettled: 'team',
  ChargebackRecovered: 'inner',
  PayoutMade: ['host-payout-sent'],
  PayoutReverted: ['host-payout-reverted'],
  PayoutSetOff: ['host-payout-kept'],
  DebtSetOff: 'live',
  DebtRepaid: 'live',
  // spaces and their calendars
  ListingPublished: 'own',
  ListingCopied: 'own',
  ListingSubmitted: 'own',
  ListingEdited: ['host-listing-edited'],
  ListingApproved: ['host-space-approved'],
  ListingChangesRequested: ['host-space-sent-back'],
  ListingUnapproved: ['host-space-returned'],
  ListingReviewRequested: 'team',
  ListingReviewed: 'team',
  ListingVerified: 'live',
  ListingUnverified: 'live',
  ListingRemoved: ['host-space-removed'],
  ListingRestored: ['host-space-restored'],
  ListingHighlighted: 'live',
  ListingUnhighlighted: 'live',
  OrphanNightsSet: 'own',
  ListingStruck: 'inner', // the end of the request covers it
  StrikeSpared: 'inner',
  StrikeWaived: 'live',
  ListingBlocked: ['host-space-blocked'],
  ListingUnblocked: ['host-space-unblocked'],
  ListingTextsErased: 'inner',
  NightsHeld: 'inner',
  NightsReleased: 'inner',
  RangeBlocked: 'own',
  RangeUnblocked: 'own',
  FeedAddressSet: ['host-feed-failing'],
  FeedRemoved: 'own',
  FeedDoubted: 'live',
  FeedSynced: ['host-calendar-conflict', 'admin-calendar-conflict'],
  // people
  UserRegistered: ['confirm_email'],
  EmailConfirmationRequested: ['confirm_email'],
  EmailConfirmed: 'own',
  RecoveryRequested: ['recovery'],
  PasswordChanged: ['password_changed'],
  BankDataChanged: ['bank_data_changed'],
  AccountLinked: ['google_linked'],
  AccountUnlinked: ['google_unlinked'],
  EmailChangeRequested: ['email_change_old', 'email_change_new'],
  EmailChanged: ['email_changed', 'email_changed_old'],
  ProfileUpdated: 'own',
  ProfileTypeChosen: 'own',
  CountryChosen: 'own',
  LanguageChosen: 'own',
  HostTermsAccepted: 'own',
  AdminGranted: 'team',
  RoleProposed: 'team',
  RoleGranted: 'team',
  RoleRejected: 'team',
  RoleRevoked: 'team',
  ImpersonationStarted: ['impersonated'],
  ImpersonationEnded: 'inner', // the latest end was announced at the start
  ErasureRequested: ['erasure_requested'],
  ErasureWithdrawn: 'own',
  ErasurePostponed: ['erasure_postponed'],
  AccountErased: ['erasure_certificate'],
  ErasureRepeated: 'inner', // the person was notified at the first erasure
  RecordRemoved: 'inner',
  ViewingRequested: ['visit-requested', 'visit-announced'],
  ViewingIdentitySeen: 'team',
  ViewingPictureDeleted: 'inner',
  ViewingClosed: 'team',
  ReviewWritten: 'own',
  ReviewsPublished: ['guest-review-published', 'host-review-published'],
  ReviewAnswered: 'live',
  ReviewReported: 'team',
  ReviewKept: 'team',
  ReviewWithdrawn: 'live',
  SearchSaved: ['saved-search-found'],
  SearchAlertsStopped: ['saved-search-asleep'],
  SearchAlertsResumed: 'own',
  SavedSearchDeleted: 'own',
  ConversationStarted: 'inner',
  MessageSent: 'live',
  MessageAdded: 'inner',
  MessageStopped: 'own',
  MessageAppealed: 'team',
  MessageReleased: 'inner',
  MessageRejected: 'live',
  MessagesRead: 'live',
  MessagesAnnounced: ['messages-unread'],
  ConversationReportsClosed: 'team',
  ConversationOpened: 'team',
  ConversationReported: 'team',
  ConversationBlocked: 'live',
  ConversationUnblocked: 'live',
};
