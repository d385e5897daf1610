/**
 * Access rights (docs/api.md#status-codes). A row: the call, the status for each caller, and the body. A body that allowed callers are
 * refused for (422) changes nothing; `---` is not called; `{names}` are filled in from `cast.ts`. The guest made the reservations, the host
 * owns the listings; rows run from top to bottom. A call without a row fails the test.
 */
export const ROLES = `
                                                          visitor guest other host other admin
                                                                        guest      host
GET    /countries                                           200   200   200   200   200   200
GET    /exchange                                            200   200   200   200   200   200
GET    /evidence/keys                                       200   200   200   200   200   200
GET    /evidence/verify-pack.mjs                            200   200   200   200   200   200
GET    /blog                                                200   200   200   200   200   200
GET    /blog/primer-mes-por-adelantado                      200   200   200   200   200   200
GET    /locations                                           200   200   200   200   200   200
GET    /locations/nowhere                                   404   404   404   404   404   404
GET    /locations_at?latitud=-33.43&longitud=-70.61         200   200   200   200   200   200
GET    /addresses?q=Avenida+Italia+850                      401   200   200   200   200   200
GET    /addresses_at?latitud=-33.43&longitud=-70.61         401   200   200   200   200   200
GET    /search_alojamiento                                  200   200   200   200   200   200
GET    /search_alojamiento_all                              200   200   200   200   200   200
GET    /search_alojamiento_home                             200   200   200   200   200   200
GET    /search_alojamiento_related/santiago                 200   200   200   200   200   200
POST   /recaptcha/challenge                                 200   200   200   200   200   200
POST   /recaptcha/contact                                   200   200   200   200   200   200
POST   /contact                                             422   422   422   422   422   422  {}
POST   /bug-report                                          422   422   422   422   422   422  {}

POST   /users/register                                      422   422   422   422   422   422  {}
POST   /users/login                                         422   422   422   422   422   422  {}
GET    /users/login/google                                  404   404   404   404   404   404
POST   /users/login/google                                  422   422   422   422   422   422  {}
POST   /recovery/password                                   422   422   422   422   422   422  {}
GET    /check/token/{wrong}                                 200   200   200   200   200   200
POST   /change/password                                     400   400   400   400   400   400  {"token":"{wrong}","new_password":"x","check_password":"y"}
POST   /change/email                                        400   400   400   400   400   400  {"token":"{wrong}"}
POST   /confirm/email                                       400   400   400   400   400   400  {"token":"{wrong}"}
GET    /users/me                                            401   200   200   200   200   200
PUT    /users/update                                        401   422   422   422   422   422  {"nombre":""}
PATCH  /users/type                                          401   422   422   422   422   422  {}
PATCH  /users/country                                       401   422   422   422   422   422  {}
POST   /users/settings/setLanguage                          401   422   422   422   422   422  {}
POST   /users/aceptar-tc-anfitrion                          401   422   422   422   422   422  {"texto":"no"}
POST   /users/changePassword                                401   422   422   422   422   422  {}
POST   /users/prove-password                                401   422   422   422   422   422  {}
POST   /bot/verify-phone                                    401   422   422   422   422   422  {}
POST   /users/email/confirmation                            401   204   204   204   204   204
POST   /users/email                                         401   422   422   422   422   422  {}
GET    /users/google                                        401   200   200   200   200   200
POST   /users/google/unlink                                 401   422   422   422   422   422  {}
GET    /users/sessions                                      401   200   200   200   200   200
DELETE /users/sessions                                      401   204   204   204   204   204
DELETE /users/sessions/x                                    401   404   404   404   404   404
GET    /users/me/export                                     401   200   200   200   200   200
GET    /users/me/erase                                      401   200   200   200   200   200
POST   /users/me/erase                                      401   422   422   422   422   422  {}
DELETE /users/me/erase                                      401   204   204   204   204   204
GET    /facebook/delete_request/{wrong}                     404   404   404   404   404   404
POST   /facebook/delete_request                             422   422   422   422   422   422  {}
GET    /users/me/looks                                      401   200   200   200   200   200
GET    /bank-data                                           401   200   200   200   200   200
GET    /bank-data/whole                                     401   200   200   200   200   200
PUT    /bank-data                                           401   422   422   422   422   422  {}
GET    /earnings                                            401   200   200   200   200   200
GET    /earnings/csv                                        401   200   200   200   200   200
GET    /earnings/statements/2026-11                         401   200   200   200   200   200
POST   /users/updatePhoto                                   401   422   422   422   422   422  {}
HEAD   /events                                              401   200   200   200   200   200

GET    /accommodations/getAccomodationFront/{listing}       200   200   200   200   200   200
GET    /accommodations/getAccomodationFront/{pending}       404   404   404   200   404   200
GET    /accommodations/getAccomodationFeatured              200   200   200   200   200   200
GET    /hosts/{host}                                        200   200   200   200   200   200
GET    /hosts/{person}                                      404   404   404   404   404   404
GET    /hosts/{host}/reviews                                200   200   200   200   200   200
GET    /hosts/{person}/reviews                              404   404   404   404   404   404
GET    /accommodations/highlight/all                        200   200   200   200   200   200
GET    /accommodations/{listing}/wifi                       401   404   404   200   404   404
PUT    /accommodations/{listing}/wifi                       401   404   404   422   404   404  {"red":7}
GET    /accommodations/{listing}/reviews                    200   200   200   200   200   200
GET    /accommodations/{pending}/reviews                    404   404   404   200   404   200
GET    /accommodations/unavailable_dates/{listing}          200   200   200   200   200   200
GET    /accommodations/unavailable_dates/{pending}          404   404   404   200   404   200
GET    /ical/{listing}                                      401   404   404   200   404   404
GET    /ical/{listing}/download                             401   404   404   200   404   200
PUT    /ical/{listing}                                      401   404   404   200   404   404
PUT    /accommodations/{listing}/orphan-nights              401   404   404   422   404   422  {"vende":1}
GET    /ical/feed/{wrong}.ics                               404   404   404   404   404   404
GET    /ical/feed/{wrong}.json                              404   404   404   404   404   404
GET    /ical/stay/{open}/{wrong}.ics                        404   404   404   404   404   404
POST   /json                                                401   200   200   200   200   200
GET    /galleries                                           401   200   200   200   200   200
GET    /galleries/searchByAccommodation/{listing}           200   200   200   200   200   200
GET    /galleries/searchByAccommodation/{pending}           404   404   404   200   404   200
POST   /accommodations/add-visit                            204   204   204   204   204   204  {"id":{listing}}
POST   /accommodations/add-visit                            404   404   404   204   404   204  {"id":{pending}}
POST   /accommodations/request-visit/{listing}              422   422   422   422   422   422  {}
POST   /accommodations/request-visit/{pending}              404   404   404   422   404   422  {}
GET    /available?accommodationId={listing}&initDate={from}&endDate={to}     200   200   200   200   200   200
GET    /available?accommodationId={pending}&initDate={from}&endDate={to}     404   404   404   200   404   200
GET    /simulation?accommodationId={listing}&initDate={from}&endDate={to}    200   200   200   200   200   200
GET    /simulation?accommodationId={pending}&initDate={from}&endDate={to}    404   404   404   200   404   200
GET    /price_preview?modalidad_tiempo=diario&moneda=es_CL&arriendo_diario=25000  401   200   200   200   200   200
GET    /accommodations/searchByUser                         401   200   200   200   200   200
GET    /accommodations/get/accommodations                   401   200   200   200   200   200
GET    /accommodations/getAccomodation/{listing}            401   404   404   200   404   200
GET    /accommodations/logged/{listing}                     401   404   404   200   404   200
POST   /accommodations/create                               401   403   403   422   422   403  {}
POST   /accommodations/check-text                           401   200   200   200   200   200  {"text":"Un patio."}
POST   /accommodations/update                               401   404   404   422   404   422  {"idalojamiento":{listing},"m2":"x"}
POST   /accommodations/clone                                401   404   404   201   404   403  {"idalojamiento":{listing}}
DELETE /accommodations/delete/{doomed}                      401   404   404   204   404   204
PUT    /accommodations/approve/{listing}                    404   404   404   404   404   422  {"aprobado":0}
PUT    /accommodations/verify/{listing}                     404   404   404   404   404   422  {"verificado":0}
PUT    /accommodations/highlight/add/{listing}              404   404   404   404   404   200
PUT    /accommodations/highlight/delete/{listing}           404   404   404   404   404   200

POST   /wishList/change                                     401   422   422   422   422   422  {"alojamiento_idalojamiento":"x"}
POST   /wishList/change                                     401   200   200   200   200   200  {"alojamiento_idalojamiento":{listing},"estado":1}
POST   /wishList/change                                     401   404   404   200   404   200  {"alojamiento_idalojamiento":{pending},"estado":1}
POST   /wishList/hide                                       401   200   200   200   200   200  {"alojamientos":[{listing}],"oculto":1}
POST   /wishList/compare                                    401   200   200   200   200   200  {"alojamientos":[{listing}],"comparado":1}
GET    /favorites/compared                                  401   200   200   200   200   200
GET    /favorites/hidden                                    401   200   200   200   200   200
GET    /wishList/checkWish/{listing}                        401   200   200   200   200   200
GET    /favorites                                           401   200   200   200   200   200
GET    /favorites/ids                                       401   200   200   200   200   200
GET    /avisos                                              401   200   200   200   200   200
GET    /avisos/sin-leer                                     401   200   200   200   200   200
POST   /avisos/leidos                                       401   422   422   422   422   422  {}
GET    /avisos/preferencias                                 401   200   200   200   200   200
PUT    /avisos/preferencias                                 401   409   409   409   409   409  {"tipo":"payments","canal":"mail","activo":false}
POST   /avisos/dispositivos                                 401   422   422   422   422   422  {}
GET    /avisos/dispositivos                                401   200   200   200   200   200
DELETE /avisos/dispositivos/x                              401   204   204   204   204   204
POST   /avisos/dispositivos/baja                            401   204   204   204   204   204  {"endpoint":"https://push.example.com/x"}
POST   /busquedas-guardadas                                 401   422   422   422   422   422  {"consulta":"categoria=castillo"}
POST   /busquedas-guardadas                                 401   200   200   200   200   200  {"consulta":"wifi=1"}
GET    /busquedas-guardadas                                 401   200   200   200   200   200
DELETE /busquedas-guardadas/000000000000000000000000        401   204   204   204   204   204
PUT    /busquedas-guardadas/000000000000000000000000/avisos 401   404   404   404   404   404  {"activos":true}
GET    /busquedas-guardadas/000000000000000000000000/baja/{wrong} 404   404   404   404   404   404
POST   /busquedas-guardadas/000000000000000000000000/baja/{wrong} 404   404   404   404   404   404

GET    /accommodations/nights/{listing}                     401   404   404   200   404   200
GET    /accommodations/nights/{listing}/{from}              401   404   404   200   404   200
GET    /restrictions/{listing}                              401   404   404   200   404   200
POST   /restrictions/store                                  401   404   404   422   404   422  {"idalojamiento":{listing},"fecha_inicio":"x","fecha_termino":"x"}
DELETE /restrictions/delete/{block}                         401   404   404   204   404   ---
GET    /ical/url?accommodationId={listing}                  401   404   404   200   404   404
GET    /ical/feeds/{listing}                                401   404   404   200   404   200
POST   /ical                                                401   404   404   422   404   422  {"accommodationId":{listing},"icalUrl":"x"}
POST   /ical/feeds                                          401   404   404   422   404   422  {"accommodationId":{listing},"icalUrl":"x"}
PUT    /ical/feeds/{feed}                                   401   404   404   422   404   422  {"icalUrl":"x"}
POST   /sync-with-external-ical                             401   404   404   422   404   422  {"accommodationId":{pending}}
PUT    /sync-with-external-ical                             401   404   404   422   404   422  {"accommodationId":{pending}}
POST   /ical/lock-dates-from-ics-file                       401   404   404   422   404   422  {"alojamiento_id":{listing}}
DELETE /ical/feeds/{feed}                                   401   404   404   204   404   ---

POST   /reservations                                        401   422   422   422   422   422  {}
POST   /reservations                                        401   201   201   403   201   201  {"idalojamiento":{listing},"fecha_inicio":"{from}","fecha_termino":"{to}"}
POST   /reservations                                        401   404   404   403   404   404  {"idalojamiento":{pending},"fecha_inicio":"{from}","fecha_termino":"{to}"}
GET    /reservations                                        401   200   200   200   200   200
GET    /reservations/received                               401   200   200   200   200   200
GET    /reservations/{draft}                                401   200   404   404   404   200
GET    /reservations/{open}                                 401   200   404   200   404   200
GET    /reservations/{accepted}?token={guestToken}          200   200   200   200   200   200
GET    /reservations/{accepted}?token={wrong}               404   404   404   404   404   404
GET    /reservations/{open}/history?token={wrong}            404   404   404   404   404   404
GET    /reservations/{open}/agreed                          401   200   404   200   404   404
GET    /reservations/{draft}/agreed                         401   200   404   404   404   404
GET    /reservations/{accepted}/history?token={guestToken}  200   200   200   200   200   200
GET    /reservations/{draft}/history                        401   200   404   404   404   200
GET    /reservations/{open}/history                         401   200   404   200   404   200
GET    /reservations/{draft}/stay                           401   200   404   404   404   200
GET    /reservations/{open}/stay                            401   200   404   200   404   200
GET    /reservations/{open}/avisos                          401   200   404   200   404   404
GET    /reservations/{open}/receipt                         401   404   404   404   404   404
GET    /reservations/{draft}/refunds                        401   200   404   404   404   200
GET    /reservations/{open}/refunds                         401   200   404   200   404   200
PUT    /reservations/{draft}                                401   422   404   404   404   403  {"nonsense":1}
PUT    /reservations/{open}                                 401   422   404   403   404   403  {"nonsense":1}
PUT    /reservations/{draft}/tipopago                       401   422   404   404   404   403  {}
PUT    /reservations/{open}/tipopago                        401   422   404   403   404   403  {}
PUT    /reservations/request/{draft}                        401   422   404   404   404   403  {"coupon":7}
PUT    /reservations/request/{open}                         401   422   404   403   404   403  {"coupon":7}
PUT    /reservations/accept/{accepted}/-                    401   403   404   409   404   403
PUT    /reservations/accept/{open}/{wrong}                  400   400   400   400   400   400
PUT    /reservations/accept/{accepted}/{guestToken}         400   400   400   400   400   400
PUT    /reservations/reject/{open}/-                        401   403   404   422   404   403  {"reason":7}
PUT    /reservations/reject/{open}/{openToken}              422   422   422   422   422   422  {"reason":7}
PUT    /reservations/reject/{open}/{wrong}                  400   400   400   400   400   400  {}
GET    /reservations/initiated/{open}/-                     401   403   404   200   404   403
GET    /reservations/initiated/{open}/{openToken}           200   200   200   200   200   200
GET    /reservations/initiated/{open}/{wrong}               400   400   400   400   400   400
POST   /reservations/{open}/ask-end                         401   403   404   422   404   403  {"reason":7}
GET    /reservations/{open}/reviews                         401   200   404   200   404   200
GET    /reservations/{draft}/reviews                        401   200   404   404   404   200
POST   /reservations/{open}/reviews                         401   422   404   422   404   403  {}
POST   /reservations/{open}/reviews/guest/answer            401   403   404   422   404   403  {}
POST   /reservations/{open}/reviews/guest/report            401   422   422   422   422   422  {}
GET    /conversations                                       401   200   200   200   200   200
POST   /conversations                                       401   422   422   422   422   422  {}
POST   /conversations                                       401   403   422   403   422   422  {"accommodation_id":{listing},"message":"wasap +56 9 1234 5678","check_in_date":"{from}","check_out_date":"{to}"}
POST   /conversations                                       401   404   404   403   404   422  {"accommodation_id":{pending},"message":"wasap +56 9 1234 5678","check_in_date":"{from}","check_out_date":"{to}"}
GET    /messages/{talk}                                     401   200   404   200   404   404
POST   /messages/{talk}                                     401   422   404   422   404   404  {}
POST   /messages/{talk}/read                                401   422   404   422   404   404  {}
POST   /messages/{talk}/appeal                              401   422   404   422   404   404  {}
POST   /conversations/notify                                401   204   404   204   404   404  {"conversation_id":{talk}}
POST   /conversations/{talk}/report                         401   422   404   422   404   404  {}
POST   /conversations/{talk}/block                          401   422   404   422   404   404  {}
GET    /admin/get-conversations                             404   404   404   404   404   200
GET    /admin/get-messages?conversation_id={talk}           404   404   404   404   404   200
DELETE /reservations/{draft}                                401   422   404   404   404   422  {"reason":7}
DELETE /reservations/{open}                                 401   422   404   422   404   422  {"reason":7}

GET    /reservations/{accepted}/{guestToken}                200   200   200   200   200   200
GET    /reservations/{accepted}/{hostToken}                 400   400   400   400   400   400
POST   /mercadopago/pay                                     200   200   200   200   200   200  {"id_reserva":{accepted},"token":"{guestToken}"}
POST   /mercadopago/pay                                     400   400   400   400   400   400  {"id_reserva":{accepted},"token":"{hostToken}"}
POST   /paypal/pay                                          200   200   200   200   200   200  {"id_reserva":{accepted},"token":"{guestToken}"}
POST   /paypal/pay                                          400   400   400   400   400   400  {"id_reserva":{accepted},"token":"{wrong}"}
POST   /mercadopago/webhook                                 401   401   401   401   401   401  {}
POST   /paypal/webhook                                      401   401   401   401   401   401  {}
POST   /pago/transfer                                       400   400   400   400   400   400  {"id_reserva":{accepted},"token":"{hostToken}"}
POST   /pago/transfer                                       200   200   200   200   200   200  {"id_reserva":{accepted},"token":"{guestToken}"}
GET    /pago/transfer/{accepted}/{guestToken}               200   200   200   200   200   200
GET    /pago/transfer/{accepted}/{wrong}                    400   400   400   400   400   400
POST   /validate/{listing}                                  401   422   422   422   422   422  {"cupon":"NADA"}
POST   /validate/{pending}                                  401   404   404   422   404   422  {"cupon":"NADA"}
GET    /cupon                                               404   404   404   404   404   200
POST   /cupon                                               404   404   404   404   404   422  {"code":""}
PUT    /cupon/{coupon}                                      404   404   404   404   404   422  {"percentage":101}
GET    /pago/estado/{accepted}/{guestToken}                 200   200   200   200   200   200
GET    /pago/estado/{accepted}/{wrong}                      400   400   400   400   400   400
GET    /pago/cuotas/{accepted}/{guestToken}                 409   409   409   409   409   409
GET    /pago/cuotas/{accepted}/{wrong}                      400   400   400   400   400   400
POST   /pago/cuotas                                         409   409   409   409   409   409  {"id_reserva":{accepted},"token":"{guestToken}","meses":["2027-01-31"],"metodo":"paypal"}
POST   /pago/cuotas                                         400   400   400   400   400   400  {"id_reserva":{accepted},"token":"{hostToken}","meses":["2027-01-31"],"metodo":"paypal"}
POST   /pago/cuotas/transfer                                409   409   409   409   409   409  {"id_reserva":{accepted},"token":"{guestToken}","meses":["2027-01-31"]}
POST   /pago/cuotas/transfer                                400   400   400   400   400   400  {"id_reserva":{accepted},"token":"{hostToken}","meses":["2027-01-31"]}
POST   /pago/manualpayment                                  404   404   404   404   404   422  {}

GET    /console/accommodations                              404   404   404   404   404   200
GET    /console/accommodations/{listing}                    404   404   404   404   404   200
GET    /console/coupons                                     404   404   404   404   404   200
GET    /console/coupons/{coupon}                            404   404   404   404   404   200
GET    /console/users                                       404   404   404   404   404   200
GET    /console/users/{person}                              404   404   404   404   404   200
GET    /console/users/{person}/timeline                     404   404   404   404   404   200
GET    /console/users/{person}/bank-data                    404   404   404   404   404   200
POST   /console/users/{person}/bank-data                    404   404   404   404   404   422  {}
POST   /console/users/{person}/contact                      404   404   404   404   404   422  {}
POST   /console/users/{person}/impersonate                  404   404   404   404   404   422  {}
DELETE /console/impersonation                               404   404   404   404   404   204
GET    /console/reservations                                404   404   404   404   404   200
GET    /console/reservations/{open}                         404   404   404   404   404   200
GET    /console/accommodations/{listing}/events             404   404   404   404   404   200
GET    /console/accommodations/{listing}/consequences      404   404   404   404   404   200
PUT    /console/accommodations/{listing}/block              404   404   404   404   404   422  {}
PUT    /console/accommodations/{listing}/send-back          404   404   404   404   404   422  {}
PUT    /console/accommodations/{listing}/strikes/1/waive    404   404   404   404   404   422  {}
PUT    /console/accommodations/{listing}/unblock            404   404   404   404   404   422  {}
GET    /console/reservations/{open}/events                  404   404   404   404   404   200
GET    /console/reservations/{open}/consequences            404   404   404   404   404   200
POST   /console/reservations/{open}/packs                   404   404   404   404   404   422  {}
GET    /console/reservations/{open}/agreed                  404   404   404   404   404   200
GET    /console/reservations/{open}/agreed?al=2001-01-01T00:00:00Z 404   404   404   404   404   422
GET    /console/visits                                      404   404   404   404   404   200
GET    /console/restrictions                                404   404   404   404   404   200
GET    /console/restrictions/{listing}                      404   404   404   404   404   200
POST   /console/restrictions/{listing}/addresses            404   404   404   404   404   422  {}
GET    /console/events                                      404   404   404   404   404   200
GET    /console/roles                                      404   404   404   404   404   200
POST   /console/users/{person}/role                        404   404   404   404   404   422  {}
POST   /console/users/{person}/role/reject                 404   404   404   404   404   422  {}
POST   /console/users/{person}/role/revoke                 404   404   404   404   404   422  {}
GET    /console/figures                                    404   404   404   404   404   200
GET    /console/figures/paid/csv                           404   404   404   404   404   200
GET    /console/tariff-proposals                           404   404   404   404   404   200
GET    /console/rate-proposals                             404   404   404   404   404   200
GET    /console/condition-proposals                        404   404   404   404   404   200
GET    /console/conditions                                 404   404   404   404   404   200
GET    /console/conditions/trial                           404   404   404   404   404   422
POST   /console/conditions                                 404   404   404   404   404   422  {}
POST   /console/conditions/1/confirm                       404   404   404   404   404   422  {}
POST   /console/conditions/1/reject                        404   404   404   404   404   422  {}
POST   /console/conditions/1/cancel                        404   404   404   404   404   422  {}
GET    /console/tariff                                     404   404   404   404   404   200
GET    /console/tariff/trial                               404   404   404   404   404   422
POST   /console/tariff                                     404   404   404   404   404   422  {}
POST   /console/tariff/1/confirm                           404   404   404   404   404   422  {}
POST   /console/tariff/1/reject                            404   404   404   404   404   422  {}
POST   /console/tariff/1/cancel                            404   404   404   404   404   422  {}
GET    /console/rates                                      404   404   404   404   404   200
POST   /console/rates/USD                                  404   404   404   404   404   422  {}
POST   /console/rates/USD/1/confirm                        404   404   404   404   404   422  {}
POST   /console/rates/USD/1/reject                         404   404   404   404   404   422  {}
POST   /console/rates/USD/1/take-back                      404   404   404   404   404   422  {}
GET    /console/exports-preview/users                      404   404   404   404   404   200
GET    /console/exports-preview/accommodations             404   404   404   404   404   200
GET    /console/exports-preview/reservations               404   404   404   404   404   200
GET    /console/exports                                    404   404   404   404   404   200
GET    /console/exports/8f14e45f-ceea-467f-a0e6-b1f0b1f0b1f0 404   404   404   404   404   404
GET    /console/exports/8f14e45f-ceea-467f-a0e6-b1f0b1f0b1f0/file 404   404   404   404   404   404
DELETE /console/exports/8f14e45f-ceea-467f-a0e6-b1f0b1f0b1f0 404   404   404   404   404   404
GET    /admin/get-users                                    404   404   404   404   404   200
GET    /admin/get-users?format=xlsx                        404   404   404   404   404   422
GET    /admin/get-accommodations                           404   404   404   404   404   200
GET    /admin/get-accommodations?format=xlsx               404   404   404   404   404   422
GET    /admin/get-accommodations-approved                  404   404   404   404   404   200
GET    /admin/get-accommodations-approved?format=xlsx      404   404   404   404   404   422
GET    /admin/get-accommodations-eliminated                404   404   404   404   404   200
GET    /admin/get-accommodations-eliminated?format=xlsx    404   404   404   404   404   422
GET    /admin/get-accommodations-waiting                   404   404   404   404   404   200
GET    /admin/get-accommodations-waiting?format=xlsx       404   404   404   404   404   422
GET    /admin/get-accommodations-paginated                 404   404   404   404   404   200
GET    /admin/get-accommodations-paginated?format=xlsx     404   404   404   404   404   422
GET    /admin/get-reservations                             404   404   404   404   404   200
GET    /admin/get-reservations?format=xlsx                 404   404   404   404   404   422
GET    /admin/get-accommodations/ids                       404   404   404   404   404   200
GET    /console/highlights                                  404   404   404   404   404   200
PUT    /console/highlights/order                            404   404   404   404   404   422  {}
GET    /console/conflicts                                   404   404   404   404   404   200
GET    /console/due-visits                                  404   404   404   404   404   200
GET    /console/viewing-requests                            404   404   404   404   404   200
GET    /console/viewing-requests/{viewing}                  404   404   404   404   404   200
GET    /console/viewing-requests/{viewing}/events           404   404   404   404   404   200
POST   /console/viewing-requests/{viewing}/identity         404   404   404   404   404   422  {}
POST   /console/viewing-requests/{viewing}/close            404   404   404   404   404   422  {}
GET    /console/payments                                    404   404   404   404   404   200
GET    /console/payments/nobody                             404   404   404   404   404   404
POST   /console/payments/nobody/release                     404   404   404   404   404   422  {}
POST   /console/payments/nobody/not-arrived                 404   404   404   404   404   422  {}
POST   /console/payments/nobody/give-back                   404   404   404   404   404   422  {}
POST   /console/payments/nobody/refund-sent                 404   404   404   404   404   422  {}
POST   /console/payments/nobody/approve-refund              404   404   404   404   404   422  {}
POST   /console/payouts/nobody/repaid                      404   404   404   404   404   422  {}
POST   /console/reservations/{open}/end-stay               404   404   404   404   404   422  {}
POST   /console/reservations/{open}/renew-link              404   404   404   404   404   422  {}
POST   /console/reservations/{open}/refuse-end             404   404   404   404   404   422  {}
POST   /console/payments/nobody/settle-contest              404   404   404   404   404   422  {}
POST   /console/payments/nobody/refund-again                404   404   404   404   404   422  {}
POST   /console/payments/nobody/withdraw                    404   404   404   404   404   422  {}
POST   /console/reservations/{open}/withdraw-cancellation   404   404   404   404   404   422  {}
POST   /console/reservations/{open}/money-came              404   404   404   404   404   422  {}
GET    /console/payouts                                     404   404   404   404   404   200
GET    /console/instalments                                 404   404   404   404   404   200
GET    /console/approvals                                 404   404   404   404   404   200
POST   /console/approvals/nothing/confirm                 404   404   404   404   404   422  {}
POST   /console/approvals/nothing/refuse                  404   404   404   404   404   422  {}
GET    /console/payouts/nobody                              404   404   404   404   404   404
GET    /console/payouts/nobody/consequences                404   404   404   404   404   404
GET    /console/payments/nobody/consequences               404   404   404   404   404   404
GET    /console/instalments/{open}/2027-04-10/consequences 404   404   404   404   404   200
POST   /console/payouts/nobody/paid                         404   404   404   404   404   422  {}
POST   /console/payouts/nobody/withdraw                     404   404   404   404   404   422  {}
GET    /console/reservations/{open}/money                   404   404   404   404   404   200
GET    /console/payments/nobody/receipt                      404   404   404   404   404   404
GET    /console/reservations/{open}/receipt                 404   404   404   404   404   404
GET    /console/health                                      404   404   404   404   404   200
POST   /console/followers/nobody/retry                      404   404   404   404   404   422  {}
GET    /console/desk/follower/users/events                  404   404   404   404   404   200
GET    /console/desk/nothing/users/events                   404   404   404   404   404   404
GET    /console/search?q=ada                                404   404   404   404   404   200
GET    /console/queues                                      404   404   404   404   404   200
GET    /console/reviews                                     404   404   404   404   404   200
POST   /console/reviews/{open}/guest/keep                   404   404   404   404   404   422  {}
POST   /console/reviews/{open}/guest/withdraw               404   404   404   404   404   422  {}
GET    /console/conversations                               404   404   404   404   404   200
GET    /console/conversations/{talk}                        404   404   404   404   404   200
POST   /console/conversations/{talk}/close-reports          404   404   404   404   404   422  {}
GET    /console/stopped-messages                            404   404   404   404   404   200
POST   /console/stopped-messages/none/release               404   404   404   404   404   422  {}
POST   /console/stopped-messages/none/keep-back             404   404   404   404   404   422  {}
GET    /console/reports                                     404   404   404   404   404   200
GET    /console/reports/{report}                            404   404   404   404   404   200
PUT    /console/reports/{report}/handled                    404   404   404   404   404   422  {}
GET    /console/mails                                       404   404   404   404   404   200
GET    /console/mails/{mail}                                404   404   404   404   404   200
GET    /console/mails/{mail}/text                           404   404   404   404   404   404
POST   /console/mails/{mail}/resend                         404   404   404   404   404   422  {"reason":7}

POST   /users/logout                                        401   204   204   204   204   204
`;
